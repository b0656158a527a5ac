// What this browser remembers about its reader; the settings page lists it all.
export const ALLOWED = {
  lang: ["en", "zh"],
  theme: ["system", "light", "dark"],
  motion: ["on", "off"],
  follow: ["off", "on"], // the board goes where the play is
  playback: ["normal", "off", "fast", "slow"], // how the others' deeds are played back
  marks: ["on", "off"], // what they did stays marked on the map until the next order
  sound: ["off", "on"],
  confirm: ["final", "always", "never"], // what takes a second click
  text: ["normal", "large", "larger"],
} as const;
type Allowed = typeof ALLOWED;
export type Pref = keyof Allowed;
export type Lang = Allowed["lang"][number];
export type Theme = Allowed["theme"][number];

/** What was chosen before, else the first of what is allowed. */
function remembered<K extends Pref>(name: K, otherwise: Allowed[K][number] = ALLOWED[name][0]): Allowed[K][number] {
  const value = localStorage.getItem(`kurgan.${name}`);
  return (ALLOWED[name] as readonly string[]).includes(value ?? "") ? (value as Allowed[K][number]) : otherwise;
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

class Prefs {
  lang = $state(remembered("lang", navigator.language.startsWith("zh") ? "zh" : "en"));
  theme = $state(remembered("theme"));
  motion = $state(remembered("motion"));
  follow = $state(remembered("follow"));
  playback = $state(remembered("playback"));
  marks = $state(remembered("marks"));
  sound = $state(remembered("sound"));
  confirm = $state(remembered("confirm"));
  text = $state(remembered("text"));
  systemDark = $state(darkness.matches);

  constructor() {
    darkness.addEventListener("change", (event) => (this.systemDark = event.matches));
  }

  get dark(): boolean {
    return this.theme === "system" ? this.systemDark : this.theme === "dark";
  }

  set<K extends Pref>(name: K, value: Allowed[K][number]): void {
    localStorage.setItem(`kurgan.${name}`, value);
    Object.assign(this, { [name]: value });
  }

  /** The document says language, scheme and size, so that style sheets and screen readers know. */
  show(): void {
    document.documentElement.lang = this.lang === "zh" ? "zh-CN" : "en";
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
    document.documentElement.dataset["text"] = this.text;
  }
}

export const prefs = new Prefs();
