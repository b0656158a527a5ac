// Short names for the generated shapes.
import type { components } from "./schema";

type S = components["schemas"];

export type Message = S["Message"];
export type Ref = S["Ref"];
export type Param = Message["params"][number][1];
export type Trouble = S["Trouble"];
export type GameInfo = S["GameInfo"];
export type OptionInfo = S["OptionInfo"];
export type RulebookOut = S["RulebookOut"];
export type RuleOut = S["RuleOut"];
export type RulingOut = S["RulingOut"];
export type DatumOut = S["DatumOut"];
export type Chart = S["Chart"];
export type Me = S["Me"];
export type Lobby = S["Lobby"];
export type TableLine = S["TableLine"];
export type TableOut = S["TableOut"];
export type SeatOut = S["SeatOut"];
export type ClockOut = S["ClockOut"];
export type Clock = S["Clock"];
export type NewTable = S["NewTable"];
export type NewSeat = S["NewSeat"];
export type Made = S["Made"];
export type Joined = S["Joined"];
export type Snapshot = S["Snapshot"];
export type Update = S["Update"];
export type Entry = S["Entry"];
export type EventOut = S["EventOut"];
export type Moment = S["Moment"];
export type Scene = S["Scene"];
export type Piece = S["Piece"];
export type Mark = S["Mark"];
export type Caption = S["Caption"];
export type Card = S["Card"];
export type Tray = S["Tray"];
export type Track = S["Track"];
export type Tally = S["Tally"];
export type Choice = S["Choice"];
export type Odds = S["Odds"];
export type Overlay = S["Overlay"];
export type Shade = S["Shade"];
export type Effect = S["Effect"];
export type Why = S["Why"];
export type Chat = S["Chat"];
export type Edited = S["Edited"];
export type Tool = S["Tool"];
export type GuideStep = S["GuideStep"];
export type Standing = S["Standing"];

/** A board as its game draws it: docs/layout.md. */
export interface Layout {
  size: [number, number];
  piece: number;
  sides: Record<string, { colour: "ger" | "rom" | "sov"; chip: "square" | "round" }>;
  layers: { class: string; d?: string; href?: string }[];
  labels: {
    x: number;
    y: number;
    key?: string;
    text?: string;
    class: string;
    size?: number;
    rotate?: number;
    anchor?: "start" | "middle" | "end";
  }[];
  spaces: { id: string; d: string; x: number; y: number; name?: string; tag?: Record<string, unknown> }[];
  anchors: Record<string, { x: number; y: number; anchor?: "start" | "middle" | "end"; class?: string }>;
  credit?: string;
  stack?: { dx: number; dy: number };
}
