// What this browser remembers about its reader: language, light or dark, motion.
export type Lang = "en" | "zh";
export type Theme = "system" | "light" | "dark";

function remembered<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
  const value = localStorage.getItem(`kurgan.${name}`);
  return allowed.includes(value as T) ? (value as T) : fallback;
}

const LANGS = ["en", "zh"] as const;
const THEMES = ["system", "light", "dark"] as const;
const darkness = matchMedia("(prefers-color-scheme: dark)");

class Prefs {
  lang = $state<Lang>(remembered("lang", LANGS, navigator.language.startsWith("zh") ? "zh" : "en"));
  theme = $state<Theme>(remembered("theme", THEMES, "system"));
  motion = $state(remembered("motion", ["on", "off"] as const, "on"));
  systemDark = $state(darkness.matches);

  constructor() {
    darkness.addEventListener("change", (event) => (this.systemDark = event.matches));
  }

  get dark(): boolean {
    return this.theme === "system" ? this.systemDark : this.theme === "dark";
  }

  set(name: "lang" | "theme" | "motion", value: string): void {
    localStorage.setItem(`kurgan.${name}`, value);
    if (name === "lang") this.lang = value as Lang;
    else if (name === "theme") this.theme = value as Theme;
    else this.motion = value as "on" | "off";
  }

  /** The document says language and scheme, so that style sheets and screen readers know. */
  show(): void {
    document.documentElement.lang = this.lang === "zh" ? "zh-CN" : "en";
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const prefs = new Prefs();
