// Where this person is told that it is his move, and how often; and this browser's part in it.
import { get, post } from "./api/client";
import type { Notices, NoticeTarget, Tested } from "./api/types";
import { prefs } from "./prefs.svelte";

const WORKER = "/notices.js";
const NONE: Notices = { channels: [], key: "", often: "soon", targets: [] };

/** A key as browsers want it. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function digest(text: string): Promise<string> {
  const found = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Told {
  now = $state.raw<Notices>(NONE);
  mark = $state(""); // of this browser; empty: it takes none

  /** Whether this browser can be told at all: only pages served by https can ask for it. */
  readonly able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

  /** The place that is this browser. */
  get here(): NoticeTarget | undefined {
    return this.mark ? this.now.targets.find((target) => target.mark === this.mark) : undefined;
  }

  async load(): Promise<void> {
    this.now = await get<Notices>("/api/notices");
    if (this.able && this.now.channels.includes("push")) await this.look();
  }

  private async look(): Promise<void> {
    const registered = await navigator.serviceWorker.getRegistration("/");
    const found = await registered?.pushManager.getSubscription();
    this.mark = found ? await digest(found.endpoint) : "";
  }

  private async change(deed: string, body: Record<string, unknown>): Promise<void> {
    this.now = await post<Notices>(`/api/notices/${deed}`, body);
  }

  often = (often: string) => this.change("often", { often, lang: prefs.lang });
  mail = (address: string) => this.change("mail", { address, lang: prefs.lang });
  confirm = (id: number, code: string) => this.change("confirm", { id, code });
  webhook = (url: string) => this.change("webhook", { url, lang: prefs.lang });

  /** Asks the reader, then the browser, then says so to the server. False: the reader does not want it. */
  async push(): Promise<boolean> {
    if ((await Notification.requestPermission()) !== "granted") return false;
    await navigator.serviceWorker.register(WORKER, { scope: "/" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(this.now.key) });
    const { endpoint, keys } = made.toJSON();
    await this.change("push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], lang: prefs.lang });
    this.mark = await digest(made.endpoint);
    return true;
  }

  async remove(target: NoticeTarget): Promise<void> {
    if (target.id === this.here?.id) {
      const registered = await navigator.serviceWorker.getRegistration("/");
      await (await registered?.pushManager.getSubscription())?.unsubscribe();
    }
    await this.change("remove", { id: target.id });
  }

  /** Why it did not arrive; null: it did. */
  async test(target: NoticeTarget): Promise<Tested["failed"]> {
    const { failed, notices } = await post<Tested>("/api/notices/test", { id: target.id });
    this.now = notices;
    return failed;
  }
}

export const told = new Told();
