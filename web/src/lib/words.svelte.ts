// All words on the screen: the client's own catalogues (text/*.json) and those of the games, in the reader's language.
import { get } from "./api/client";
import type { Message, Param } from "./api/types";
import { prefs, type Lang } from "./prefs.svelte";
import { message, param, render, type Catalogue } from "./text";

const files = import.meta.glob<Catalogue>("../text/*.json", { eager: true, import: "default" });

/** The client's own words: text/<area>.<lang>.json, keys ui.<area>.<name> written out in full. */
function own(lang: Lang): Catalogue {
  const parts = Object.entries(files).filter(([name]) => name.endsWith(`.${lang}.json`));
  return Object.assign({}, ...parts.map(([, words]) => words)) as Catalogue;
}

class Words {
  private own: Record<Lang, Catalogue> = { en: own("en"), zh: own("zh") };
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
    await Promise.all(games.map((game) => this.load(game, lang)));
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
    return Object.hasOwn(this.fetched[`${prefs.lang}/${game}`] ?? this.merged, key);
  }

  in(game: string, told: Message): string {
    return render(this.fetched[`${prefs.lang}/${game}`] ?? this.merged, told);
  }
}

export const words = new Words();
export const t = words.t.bind(words);
export const say = words.say.bind(words);
