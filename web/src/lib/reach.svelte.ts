// Under which address other machines reach this server: what is given away in links.
import { get } from "./api/client";
import type { Reach } from "./api/types";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

class Reached {
  private known = $state.raw<Reach | null>(null);
  private asked = false;

  /** Ask once; until it is known, and where the page itself came from elsewhere, its own address is the one. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    get<Reach>("/api/reach").then(
      (reach) => (this.known = reach),
      () => (this.asked = false),
    );
  }

  get base(): string {
    const { addresses, public: outside } = this.known ?? { addresses: [], public: [] };
    if (outside.length) return outside.includes(location.origin) ? location.origin : (outside[0] ?? location.origin);
    return (LOOPBACK.test(location.hostname) && addresses[0]) || location.origin;
  }

  /** Whether nobody but this machine can open a link. */
  get onlyHere(): boolean {
    return LOOPBACK.test(location.hostname) && this.known?.addresses.length === 0 && !this.known.public.length;
  }
}

export const reach = new Reached();
