// The renderer of messages: the same few lines as core/text.py, held together by tests/vectors/text.json.
import type { Message, Param } from "./api/types";

export type Catalogue = Record<string, string>;

const PLACE = /\{(\w+)\}/g;
const FORMS = /\{(\w+)\|([^{}|]*)\|([^{}|]*)\}/g; // {unit|is|are}: the word goes by the number of the place

function look(catalogue: Catalogue, key: string): string | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
}

export function param(catalogue: Catalogue, value: Param): string {
  if (typeof value !== "object") return String(value);
  if ("key" in value) return render(catalogue, value);
  return look(catalogue, `${value.kind}.${value.id}`) ?? value.id;
}

function isPlural(catalogue: Catalogue, value: Param): boolean {
  if (typeof value === "number") return value !== 1;
  if (typeof value !== "object" || "key" in value) return false;
  return look(catalogue, `number.${value.kind}.${value.id}`) === "plural";
}

export function render(catalogue: Catalogue, message: Message): string {
  const params = new Map(message.params);
  const pattern = look(catalogue, message.key) ?? message.key;
  if (!params.size) return pattern;
  const worded = pattern.replace(FORMS, (place, name: string, one: string, many: string) => {
    const value = params.get(name);
    return value === undefined ? place : isPlural(catalogue, value) ? many : one;
  });
  return worded.replace(PLACE, (place, name: string) => {
    const value = params.get(name);
    return value === undefined ? place : param(catalogue, value);
  });
}

/** A message from a key and plain values. */
export function message(key: string, params: Record<string, Param> = {}): Message {
  return { key, params: Object.entries(params) };
}
