/** Cues of the log as a little film: moves along their paths, dice, places pointed at. */
import type { Cue } from "../bindings/Cue";
import type { Explanation } from "../bindings/Explanation";
import type { LogLine } from "../bindings/LogLine";

export type Scene =
  | { kind: "move"; moves: { piece: string; path: string[] }[] }
  | { kind: "dice"; faces: number[] }
  | { kind: "point"; place: string };

/** The scenes of some lines, moves of one beat together. */
export function scenes(lines: readonly LogLine[]): Scene[] {
  const film: Scene[] = [];
  let beat = -1;
  for (const line of lines) {
    const cue: Cue | undefined = line.cue ?? undefined;
    if (!cue) continue;
    if ("move" in cue) {
      const last = film[film.length - 1];
      const move = { piece: cue.move.piece, path: cue.move.path };
      if (
        last?.kind === "move" &&
        beat === cue.move.beat &&
        !last.moves.some((m) => m.piece === move.piece)
      ) {
        last.moves.push(move);
      } else film.push({ kind: "move", moves: [move] });
      beat = cue.move.beat;
    } else if ("dice" in cue) film.push({ kind: "dice", faces: cue.dice });
    else if ("point" in cue && "place" in cue.point) film.push({ kind: "point", place: cue.point.place });
  }
  return film;
}

/** A way that was gone, and by whom. */
export interface Trail {
  piece: string;
  path: string[];
}

/** Moves of the turn at hand and of the one before it, the latest first, for arrows on the map. */
export function lastMoves(log: readonly LogLine[], most = 60): Trail[] {
  const trails: Trail[] = [];
  let turns = 0;
  for (let i = log.length - 1; i >= 0 && trails.length < most && turns < 2; i--) {
    const cue = log[i]!.cue;
    if (cue && "turn" in cue) turns++;
    else if (cue && "move" in cue && cue.move.path.length > 1) trails.push(cue.move);
  }
  return trails;
}

/**
 * The route behind an explanation: a tally that names one place on every line
 * tells the way step by step.
 */
export function routeOf(explanation: Explanation | null, from: string | null): string[] {
  for (const tally of explanation?.tallies ?? []) {
    const places = tally.lines.map((line) => {
      const named = (line.label.args ?? []).flatMap(([, arg]) =>
        "element" in arg && "place" in arg.element ? [arg.element.place] : [],
      );
      return named.length === 1 ? named[0]! : null;
    });
    if (places.length > 0 && places.every((place) => place !== null)) {
      return [...(from ? [from] : []), ...places];
    }
  }
  return [];
}
