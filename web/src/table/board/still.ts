// In the place of d3-transition, which d3-zoom brings with all its colours and curves: the board glides by itself, so
// there is never a transition to break off.
import { selection } from "d3-selection";

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});

export const interrupt = (): void => undefined;
