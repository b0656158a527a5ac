// A few short sounds, made here and played from no file; silent unless wanted.
import { prefs } from "./prefs.svelte";

export type Sound = "die" | "move" | "turn";

let made: AudioContext | null = null;

/** Browsers let a page sound only after somebody touched it: till then it is silent. */
function context(): AudioContext | null {
  if (prefs.sound === "off" || typeof AudioContext === "undefined") return null;
  made ??= new AudioContext();
  if (made.state === "suspended") void made.resume().catch(() => undefined);
  return made;
}

export function ring(sound: Sound): void {
  const audio = context();
  if (!audio) return;
  const now = audio.currentTime;
  switch (sound) {
    case "die":
      for (const after of [0, 0.07, 0.16]) click(audio, now + after);
      break;
    case "move":
      note(audio, now, 180, 0.06, 0.12);
      break;
    case "turn":
      note(audio, now, 523, 0.16, 0.1);
      note(audio, now + 0.13, 659, 0.26, 0.1);
  }
}

function note(audio: AudioContext, at: number, hertz: number, length: number, loud: number): void {
  const voice = audio.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = hertz;
  voice.connect(fading(audio, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/** Noise that is gone at once: wood on wood. */
function click(audio: AudioContext, at: number): void {
  const length = 0.03;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < wave.length; n++) wave[n] = Math.random() * 2 - 1;
  const voice = audio.createBufferSource();
  voice.buffer = buffer;
  voice.connect(fading(audio, at, length, 0.2));
  voice.start(at);
}

function fading(audio: AudioContext, at: number, length: number, loud: number): AudioNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}
