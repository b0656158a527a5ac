// "It is your move", "your seat is asked for", "a draw is offered": a browser's notice when the page is not seen
// and the reader asked for it.
import { ring } from "../lib/sound";
import { t } from "../lib/words.svelte";

const KEY = "kurgan.notices";

class Notices {
  wanted = $state(
    localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted",
  );
  private shown: Notification | null = null;

  async toggle(): Promise<void> {
    if (this.wanted || !("Notification" in window)) this.wanted = false;
    else this.wanted = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEY, this.wanted ? "on" : "off");
  }

  yourMove(game: string, question: string): void {
    ring("turn");
    this.show(t("ui.table.notice.move", { game }), question);
  }

  yourSeat(game: string, claim: string): void {
    this.show(t("ui.table.notice.seat", { game }), claim);
  }

  draw(game: string, offer: string): void {
    this.show(t("ui.table.notice.draw", { game }), offer);
  }

  private show(title: string, body: string): void {
    if (!this.wanted || !document.hidden) return;
    this.shown?.close();
    this.shown = new Notification(title, { body, tag: "kurgan" });
    this.shown.onclick = () => {
      window.focus();
      this.shown?.close();
    };
  }
}

export const notices = new Notices();
