// "It is your move": in the page's title, and as a browser's notice when the page is not seen and the reader asked for it.
import { t } from "../lib/words.svelte";

const KEY = "kurgan.notices";

class Notices {
  wanted = $state(localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted");
  private shown: Notification | null = null;

  async toggle(): Promise<void> {
    if (this.wanted || !("Notification" in window)) this.wanted = false;
    else this.wanted = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEY, this.wanted ? "on" : "off");
  }

  yourMove(game: string, question: string): void {
    if (!this.wanted || !document.hidden) return;
    this.shown?.close();
    this.shown = new Notification(t("ui.table.notice.move", { game }), { body: question, tag: "kurgan" });
    this.shown.onclick = () => {
      window.focus();
      this.shown?.close();
    };
  }
}

export const notices = new Notices();
