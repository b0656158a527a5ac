// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PanZoom } from "./panzoom";

let holder: HTMLElement;
let picture: HTMLElement;
let world: SVGGElement;
let told: { k: number; drawn: boolean }[];

function open(): PanZoom {
  document.body.innerHTML = "<div><div><svg><g></g></svg></div></div>";
  holder = document.querySelector("div") as HTMLElement;
  picture = holder.firstElementChild as HTMLElement;
  world = document.querySelector("g") as SVGGElement;
  told = [];
  const view = new PanZoom(holder, picture, world, [1000, 500], 50, {
    moved: ({ k }, _, drawn) => void told.push({ k, drawn }),
    pans: () => true,
    about: () => ({ points: [], armies: [], touch: 0 }),
  });
  view.resize(800, 600, 0, true);
  view.home();
  return view;
}

const turn = (deltaY: number, target: Element = world) =>
  target.dispatchEvent(
    new WheelEvent("wheel", { bubbles: true, cancelable: true, clientX: 311, clientY: 217, deltaY, deltaMode: 0 }),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the picture is stretched while a wheel turns, and drawn when it rests", () => {
  const view = open();
  const before = world.getAttribute("transform");
  const drawings = told.length;
  turn(-100);
  turn(-100);
  expect(world.getAttribute("transform")).toBe(before);
  expect(picture.style.transform).toMatch(/scale\(1\.3/);
  expect(told.slice(drawings).map(({ drawn }) => drawn)).toEqual([false, false]);
  vi.advanceTimersByTime(400);
  expect(picture.style.transform).toBe("");
  expect(picture.style.willChange).toBe("");
  expect(world.getAttribute("transform")).toBe(view.transform.toString());
  expect(told.at(-1)).toEqual({ k: view.transform.k, drawn: true });
});

test("a button draws at once", () => {
  const view = open();
  view.zoomBy(1.5);
  expect(picture.style.transform).toBe("");
  expect(world.getAttribute("transform")).toBe(view.transform.toString());
});

test("wherever it is moved to, it lies on whole pixels, and sizes are such that a float has them exactly", () => {
  const view = open();
  view.zoomBy(1.7);
  for (const by of [0.3, 7.77, -31.4159]) {
    view.panBy(by, -by);
    const { x, y, k } = view.transform;
    expect([x % 1, y % 1].map(Math.abs)).toEqual([0, 0]);
    expect(Math.fround(k * 1999)).toBe(k * 1999);
  }
});

test("a wheel over what lies on the board is not the board's", () => {
  const view = open();
  const { k } = view.transform;
  const panel = holder.appendChild(document.createElement("div"));
  turn(-100, panel);
  vi.advanceTimersByTime(400);
  expect(view.transform.k).toBe(k);
});
