import { describe, expect, it } from "vitest";

const files = import.meta.glob<Record<string, string>>("./*.json", { eager: true, import: "default" });
const areas = [...new Set(Object.keys(files).map((name) => name.replace(/^\.\/|\.(en|zh)\.json$/g, "")))];
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(areas)("the words of %s", (area) => {
  const en = files[`./${area}.en.json`] ?? {};
  const zh = files[`./${area}.zh.json`] ?? {};
  it("exist in both languages, with the same places", () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, places(zh[key] ?? "")]).toEqual([key, places(text)]);
  });
});
