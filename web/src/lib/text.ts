// The renderer of messages: the same few lines as core/text.py, held together by tests/vectors/text.json.
import type { Message, Param } from "./api/types";

export type Catalogue = Record<string, string>;

const PLACE = /\{(\w+)\}/g;

function look(catalogue: Catalogue, key: string): string | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
}

export function param(catalogue: Catalogue, value: Param): string {
  if (typeof value !== "object") return String(value);
  if ("key" in value) return render(catalogue, value);
  return look(catalogue, `${value.kind}.${value.id}`) ?? value.id;
}

export function render(catalogue: Catalogue, message: Message): string {
  const params = new Map(message.params);
  const pattern = look(catalogue, message.key) ?? message.key;
  if (!params.size) return pattern;
  return pattern.replace(PLACE, (place, name: string) => {
    const value = params.get(name);
    return value === undefined ? place : param(catalogue, value);
  });
}

/** A message from a key and plain values. */
export function message(key: string, params: Record<string, Param> = {}): Message {
  return { key, params: Object.entries(params) };
}
