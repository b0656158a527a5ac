// Requests: JSON in, JSON out; what is not done comes back as a Trouble with words.
import type { Trouble } from "./types";

export class TroubleError extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
  ) {
    super(trouble.message.key);
  }
}

const OFFLINE: Trouble = { message: { key: "trouble.offline", params: [] }, rule: "" };
const INTERNAL: Trouble = { message: { key: "trouble.internal", params: [] }, rule: "" };

async function request(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new TroubleError(0, OFFLINE);
  }
  if (!answer.ok) {
    const trouble = (await answer.json().catch(() => null)) as Trouble | null;
    throw new TroubleError(answer.status, trouble?.message ? trouble : INTERNAL);
  }
  return answer;
}

export type Query = Record<string, string | number | readonly string[] | undefined>;

/** A path with its query; undefined values are left out, and of a list each has its own part. */
export function path(base: string, query: Query = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  const text = new URLSearchParams(parts).toString();
  return text ? `${base}?${text}` : base;
}

export async function get<T>(base: string, query: Query = {}): Promise<T> {
  return (await (await request(path(base, query))).json()) as T;
}

export async function getText(base: string, query: Query = {}): Promise<string> {
  return (await request(path(base, query))).text();
}

export async function post<T>(base: string, body: unknown = {}): Promise<T> {
  const answer = await request(base, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}
