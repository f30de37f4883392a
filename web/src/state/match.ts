/** A match as this client has it: what the server said, put together. No DOM, no network. */
import type { ChatLine } from "../bindings/ChatLine";
import type { FairPlay } from "../bindings/FairPlay";
import type { Hello } from "../bindings/Hello";
import type { ListPatch } from "../bindings/ListPatch";
import type { LogLine } from "../bindings/LogLine";
import type { MatchHeader } from "../bindings/MatchHeader";
import type { Patch } from "../bindings/Patch";
import type { Table } from "../bindings/Table";
import type { Update } from "../bindings/Update";

export interface Match {
  header: MatchHeader;
  /** The side this client plays; null for a spectator. */
  side: string | null;
  /** The sides this client may play. */
  own: string[];
  revision: number;
  table: Table;
  log: LogLine[];
  chat: ChatLine[];
  notes: string;
  standing: boolean;
  fair: FairPlay;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew: number;
}

/** The match after a greeting; lines of log that the server left out are kept. */
export function greet(before: Match | null, hello: Hello, now: number): Match {
  const kept = before ? before.log.slice(0, hello.log_from) : [];
  return {
    header: hello.header,
    side: hello.side,
    own: hello.own,
    revision: hello.view.revision,
    table: hello.view.table,
    log: [...kept, ...hello.log],
    chat: hello.chat,
    notes: hello.notes,
    standing: hello.standing,
    fair: hello.fair,
    skew: hello.now - now,
  };
}

/** The match after an update, or null if something was missed in between. */
export function update(match: Match, news: Update): Match | null {
  if (news.from !== match.revision) return news.to <= match.revision ? match : null;
  return {
    ...match,
    revision: news.to,
    table: patchTable(match.table, news.table),
    log: [...match.log.slice(0, news.log.keep), ...news.log.add],
  };
}

/** The match with one more line of talk. */
export function hear(match: Match, line: ChatLine): Match {
  if (match.chat.some((said) => said.n === line.n && said.room === line.room)) return match;
  return { ...match, chat: [...match.chat, line] };
}

export function patchTable(table: Table, patch: Patch): Table {
  return {
    heading: patch.heading ?? table.heading,
    pieces: patchList(table.pieces, patch.pieces),
    hex_features: patch.hex_features ?? table.hex_features,
    side_features: patch.side_features ?? table.side_features,
    tracks: patchList(table.tracks, patch.tracks),
    hands: patch.hands ?? table.hands,
    piles: patch.piles ?? table.piles,
    tallies: patch.tallies ?? table.tallies,
    overlays: patch.overlays ?? table.overlays,
    sides: patch.sides ?? table.sides,
    prompt: patch.prompt ?? table.prompt,
    outcome: patch.outcome ? (patch.outcome[0] ?? null) : table.outcome,
  };
}

export function patchList<T>(list: T[], patch: ListPatch<T> | null | undefined): T[] {
  if (!patch) return list;
  const next = list.slice(0, patch.len);
  for (const [index, item] of patch.set) next[index] = item;
  return next;
}

/** Whether this client has yet to add its part to the dice. */
export function owesPart(match: Match): boolean {
  const seat = match.header.seats.findIndex((each) => each.side === match.side);
  return (
    match.header.status === "waiting" && !!match.fair.commitment && match.fair.contributions[seat] === ""
  );
}

/** Whether the match waits for this client's side. */
export function myMove(match: Match): boolean {
  return match.table.sides.some((side) => side.side === match.side && side.seating === "must");
}

/** The side of mine that must decide while the one I look through need not (though it may). */
export function otherSideToMove(match: Match): string | null {
  if (match.own.length < 2 || myMove(match)) return null;
  const waiting = match.table.sides.find(
    (side) => side.side !== match.side && side.seating === "must" && match.own.includes(side.side),
  );
  return waiting?.side ?? null;
}

/** Who is away for less than this has not left: a reload, the screen handed over. */
const AWAY = 120_000;

/** What is remembered of a look at the table: how long the log was, and when that was. */
export function looked(lines: number, now: number): string {
  return `${lines} ${now}`;
}

/** The first line of the log that was written while its reader was away. */
export function missed(remembered: string | null, lines: number, now: number): number | null {
  if (!remembered) return null;
  const [seen = 0, when = 0] = remembered.split(" ").map(Number);
  return seen < lines && now - when > AWAY ? seen : null;
}
