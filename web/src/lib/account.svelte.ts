// The account of this browser's person: what the server says of it, and what is asked of it. A deed that was not done
// leaves its trouble; one that was says so.
import { get, post, TroubleError } from "./api/client";
import type { AccountOut, SessionOut } from "./api/types";
import { lobby } from "./lobby.svelte";
import { me } from "./me.svelte";

class Account {
  sessions = $state.raw<SessionOut[]>([]);
  trouble = $state.raw<unknown>(null);
  done = $state(""); // the key of what is said then
  busy = $state(false);

  async load(): Promise<void> {
    this.trouble = null;
    this.done = "";
    await me.load();
    this.sessions = me.accounts && me.known ? ((await get<AccountOut>("/api/account")).sessions ?? []) : [];
  }

  /** Whether it was done; all that is shown is asked for anew. */
  async tried(what: () => Promise<unknown>, done = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await what();
      await Promise.all([this.load(), lobby.refresh()]);
      this.done = done;
      return true;
    } catch (error) {
      this.trouble = error instanceof TroubleError ? error : new Error(String(error));
      this.done = "";
      return false;
    } finally {
      this.busy = false;
    }
  }

  make = (login: string, password: string) =>
    this.tried(() => post("/api/account", { login, password }), "ui.account.made");
  signIn = (login: string, password: string) => this.tried(() => post("/api/account/sign-in", { login, password }));
  signOut = () => this.tried(() => post("/api/account/sign-out"), "ui.account.signed_out");
  reset = (login: string, code: string, password: string) =>
    this.tried(() => post("/api/account/reset", { login, code, password }), "ui.account.password_set");
  changePassword = (old: string, wanted: string) =>
    this.tried(() => post("/api/account/password", { old, new: wanted }), "ui.account.password_set");
  changeLogin = (login: string, password: string) =>
    this.tried(() => post("/api/account/login", { login, password }), "ui.account.login_set");
  /** Without one: all but this one. */
  end = (session = "") => this.tried(() => post("/api/account/end", { session }));
  leave = (password: string, word: string) =>
    this.tried(() => post("/api/me/delete", { password, word }), "ui.account.deleted");
}

export const account = new Account();
