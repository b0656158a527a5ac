// Under which address other machines reach this server: what is given away in links.
import { get } from "./api/client";
import type { Reach } from "./api/types";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

class Reached {
  private addresses = $state.raw<string[] | null>(null);
  private asked = false;

  /** Ask once; until it is known, and where the page itself came from elsewhere, its own address is the one. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    get<Reach>("/api/reach").then(
      (reach) => (this.addresses = reach.addresses),
      () => (this.asked = false),
    );
  }

  get base(): string {
    return (LOOPBACK.test(location.hostname) && this.addresses?.[0]) || location.origin;
  }

  /** Whether nobody but this machine can open a link. */
  get onlyHere(): boolean {
    return LOOPBACK.test(location.hostname) && this.addresses?.length === 0;
  }
}

export const reach = new Reached();
