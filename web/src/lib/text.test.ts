import { describe, expect, it } from "vitest";

import known from "../../../tests/vectors/catalogues.json";
import cases from "../../../tests/vectors/text.json";
import type { Param } from "./api/types";
import { render, type Catalogue } from "./text";

interface Vector {
  lang: "en" | "zh";
  key: string;
  params: Record<string, VectorParam>;
  text: string;
}
type VectorParam =
  number | string | { ref: [string, string] } | { msg: { key: string; params: Record<string, VectorParam> } };

const vectors = cases as unknown as Vector[];
const catalogues: Record<"en" | "zh", Catalogue> = known;

function decode(value: VectorParam): Param {
  if (typeof value !== "object") return value;
  if ("ref" in value) return { kind: value.ref[0], id: value.ref[1] };
  return { key: value.msg.key, params: Object.entries(value.msg.params).map(([name, inner]) => [name, decode(inner)]) };
}

describe("messages are rendered as the Python renderer does", () => {
  it.each(vectors)("$lang $key", ({ lang, key, params, text }) => {
    const decoded = Object.entries(params).map(([name, value]): [string, Param] => [name, decode(value)]);
    expect(render(catalogues[lang], { key, params: decoded })).toBe(text);
  });
});
