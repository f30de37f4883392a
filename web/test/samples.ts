/** Small tables for tests. */
import type { Board } from "../src/bindings/Board";
import type { Choice } from "../src/bindings/Choice";
import type { Composed } from "../src/bindings/Composed";
import type { Hello } from "../src/bindings/Hello";
import type { Piece } from "../src/bindings/Piece";
import type { Prompt } from "../src/bindings/Prompt";
import type { Table } from "../src/bindings/Table";

export function piece(id: string, place: string, side = "red"): Piece {
  return {
    id,
    side,
    place,
    face: { symbol: "infantry", size: "army", values: ["4", "3"], steps: [2, 2] },
    facing: null,
    badges: [],
    concealed: 0,
  };
}

export function prompt(choices: Choice[] = [], complete = false): Prompt {
  return { text: { key: "ask" }, clause: "NR 8.0", choices, complete, undo: false };
}

export function button(word: string): Choice {
  return {
    word,
    role: "button",
    element: null,
    label: { key: `verb-${word}` },
    cost: null,
    housekeeping: false,
  };
}

export function unit(id: string): Choice {
  return { ...button(id), role: "pick", element: { piece: id } };
}

export function hex(id: string): Choice {
  return { ...button(id), role: "pick", element: { place: id } };
}

export function composed(words: string[], next: Prompt): Composed {
  return { words, prompt: next, explanation: { tallies: [], forecasts: [], notes: [] } };
}

export function table(pieces: Piece[] = [], asked: Prompt = prompt()): Table {
  return {
    heading: [],
    pieces,
    hex_features: [],
    side_features: [],
    tracks: [],
    hands: [],
    piles: [],
    tallies: [],
    overlays: [],
    sides: [
      { side: "red", seating: "must" },
      { side: "blue", seating: "waits" },
    ],
    prompt: asked,
    outcome: null,
  };
}

export function hello(revision: number, shown: Table, log: string[] = [], from = 0): Hello {
  return {
    header: {
      id: "m1",
      game: "demo",
      scenario: "one",
      options: [],
      edition: 1,
      latest_edition: 1,
      status: "playing",
      seats: [
        { side: "red", holder: { kind: "person", name: "Anna" }, online: true, to_move: true },
        { side: "blue", holder: { kind: "bot", bot: "random" }, online: true, to_move: false },
      ],
      rated: false,
      open: false,
      dice: "fair",
      clock: null,
      offer: null,
      heading: [],
      result: null,
      rematch: null,
      delay: 0,
      spectators: 0,
      created: 0,
      changed: 0,
    },
    side: "red",
    own: ["red"],
    view: { revision, table: shown },
    log: log.map((key) => ({ text: { key } })),
    log_from: from,
    chat: [],
    notes: "",
    standing: false,
    fair: { commitment: "", contributions: [], secret: null },
    now: 5000,
  };
}

export const board: Board = {
  grid: { cols: 6, rows: 5, first_col: 1, first_row: 1, orientation: "pointy_top", even_shifted: true },
  places: [
    ...["0101", "0201", "0301", "0102", "0202", "0302"].map((id) => ({
      id,
      kind: "hex" as const,
      terrain: id === "0202" ? "wood" : "clear",
      name: id === "0301" ? { key: "town" } : null,
    })),
    { id: "FIN", kind: { area: ["0501", "0601"] }, terrain: "area", name: null },
    { id: "red-lost", kind: "box", terrain: "", name: null },
  ],
  hex_features: [],
  side_features: [],
  art: [],
  legend: [
    ["clear", { key: "clear" }],
    ["wood", { key: "wood" }],
  ],
  lenses: [],
};
