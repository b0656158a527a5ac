// All words on the screen: the client's own catalogues (text/*.json) and those of the games, in the reader's language.
import { get } from "./api/client";
import type { Message, Param } from "./api/types";
import { prefs, type Lang } from "./prefs.svelte";
import { message, param, render, type Catalogue } from "./text";

/** The client's own words: text/<area>.<lang>.json, keys ui.<area>.<name> written out in full; fetched by language. */
const OWN = { en: () => import("../text/en"), zh: () => import("../text/zh") };

class Words {
  private own = $state.raw<Partial<Record<Lang, Catalogue>>>({});
  private fetched = $state.raw<Record<string, Catalogue>>({});
  private asked = new Map<string, Promise<void>>();
  game = $state(""); // whose words come first

  private get catalogue(): Catalogue {
    return {
      ...this.fetched[`${prefs.lang}/`],
      ...this.fetched[`${prefs.lang}/${this.game}`],
      ...this.own[prefs.lang],
    };
  }
  private merged = $derived(this.catalogue);
  /** The words of each game that was fetched, with those that all share. */
  private games = $derived.by(() => {
    const of = `${prefs.lang}/`;
    const found = Object.entries(this.fetched).filter(([name]) => name.startsWith(of));
    return Object.fromEntries(found.map(([name, its]) => [name.slice(of.length), { ...this.fetched[of], ...its }]));
  });

  /** Without them nothing can be said, not even what went wrong: they come before everything else. */
  async begin(lang: Lang = prefs.lang): Promise<void> {
    const found = await OWN[lang]();
    this.own = { ...this.own, [lang]: found.default };
  }

  /** Fetch the words of a game ("" for those every game shares), in the present language unless told; idempotent. */
  load(game = "", lang: Lang = prefs.lang): Promise<void> {
    const name = `${lang}/${game}`;
    let asked = this.asked.get(name);
    if (!asked) {
      asked = get<Catalogue>(`/api/text/${lang}`, { game: game || undefined }).then(
        (words) => void (this.fetched = { ...this.fetched, [name]: words }),
        (error: unknown) => {
          this.asked.delete(name);
          throw error;
        },
      );
      this.asked.set(name, asked);
    }
    return asked;
  }

  /** Switch the language: first every catalogue in use is fetched, so that no bare key is ever seen. */
  async speak(lang: Lang): Promise<void> {
    const games = Object.keys(this.fetched).map((name) => name.slice(name.indexOf("/") + 1));
    await Promise.all([this.begin(lang), ...games.map((game) => this.load(game, lang))]);
    prefs.set("lang", lang);
  }

  t(key: string, params: Record<string, Param> = {}): string {
    return render(this.merged, message(key, params));
  }

  say(told: Message): string {
    return render(this.merged, told);
  }

  /** A thing that a message names. */
  param = (value: Param): string => param(this.merged, value);

  has(key: string): boolean {
    return Object.hasOwn(this.merged, key);
  }

  /** Words of another game than the one at hand, as in the lobby. */
  of(game: string, key: string): string {
    return this.in(game, message(key));
  }

  /** Whether that game has words for it. */
  knows(game: string, key: string): boolean {
    return Object.hasOwn(this.among(game), key);
  }

  /** All words of a section, by their names in it. */
  under(game: string, section: string): Record<string, string> {
    const found = Object.keys(this.among(game)).filter((key) => key.startsWith(`${section}.`));
    return Object.fromEntries(found.map((key) => [key.slice(section.length + 1), this.of(game, key)]));
  }

  in(game: string, told: Message): string {
    return render(this.among(game), told);
  }

  private among(game: string): Catalogue {
    return (game && this.games[game]) || this.merged;
  }
}

export const words = new Words();
export const t = words.t.bind(words);
export const say = words.say.bind(words);
