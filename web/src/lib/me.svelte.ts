// The person at this browser: a name, and whether the server knows the browser by a cookie.
import { get, post } from "./api/client";
import type { Me } from "./api/types";

class Person {
  name = $state("");
  known = $state(false);
  accounts = $state(false); // whether this house has any
  login = $state(""); // by which this person signs in

  private take(me: Me): void {
    this.name = me.name;
    this.known = me.known;
    this.accounts = me.accounts ?? false;
    this.login = me.login ?? "";
  }

  async load(): Promise<void> {
    this.take(await get<Me>("/api/me"));
  }

  async rename(name: string): Promise<void> {
    this.take(await post<Me>("/api/me", { name }));
  }
}

export const me = new Person();
