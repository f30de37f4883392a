/** Where counters lie on the map: stacks, fans, and what is under a point. No DOM. */
import type { Piece } from "../bindings/Piece";
import type { Atlas } from "./atlas";
import type { Pt } from "./geometry";

/** A counter takes this share of a hex. */
export const COUNTER = 0.62;
const OFFSET = 0.07;
const DEEPEST = 4;

export interface Laid {
  piece: Piece;
  /** Its place in the table's list, which names it even if it has no id. */
  index: number;
  /** Its middle. */
  x: number;
  y: number;
  size: number;
}

export interface Scene {
  /** In drawing order, the top ones last. */
  laid: Laid[];
  stacks: Map<string, Laid[]>;
}

/** Lays the counters out; the stack at `fanned` is spread. */
export function lay(atlas: Atlas, pieces: readonly Piece[], fanned: string | null): Scene {
  const byPlace = new Map<string, Laid[]>();
  pieces.forEach((piece, index) => {
    const centre = atlas.centre(piece.place);
    if (!centre) return;
    const laid = { piece, index, x: centre.x, y: centre.y, size: COUNTER };
    const stack = byPlace.get(piece.place);
    if (stack) stack.push(laid);
    else byPlace.set(piece.place, [laid]);
  });
  const laid: Laid[] = [];
  let top: Laid[] = [];
  for (const [place, stack] of byPlace) {
    if (place === fanned && stack.length > 1) {
      fan(stack);
      top = stack;
      continue;
    }
    const deep = Math.min(stack.length, DEEPEST) - 1;
    stack.forEach((item, i) => {
      const level = Math.max(0, i - (stack.length - 1 - deep));
      item.x += (level - deep / 2) * OFFSET;
      item.y -= (level - deep / 2) * OFFSET;
    });
    laid.push(...stack);
  }
  laid.sort((a, b) => a.y - b.y || a.x - b.x);
  // Stacks stay in their order: the upper counter is drawn later.
  const order = new Map<string, number>();
  laid.forEach((item, i) => {
    if (!order.has(item.piece.place)) order.set(item.piece.place, i);
  });
  laid.sort((a, b) => order.get(a.piece.place)! - order.get(b.piece.place)! || a.index - b.index);
  return { laid: [...laid, ...top], stacks: byPlace };
}

/** Spreads a stack around its place, in rows of four. */
function fan(stack: Laid[]): void {
  const columns = Math.min(4, stack.length);
  const rows = Math.ceil(stack.length / columns);
  stack.forEach((item, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? stack.length - row * columns : columns;
    item.size = COUNTER * 1.12;
    item.x += ((i % columns) - (inRow - 1) / 2) * item.size * 1.08;
    item.y += (row - (rows - 1) / 2) * item.size * 1.08;
  });
}

/** The counter under a point, the top one first. */
export function pieceAt(scene: Scene, p: Pt): Laid | null {
  for (let i = scene.laid.length - 1; i >= 0; i--) {
    const item = scene.laid[i]!;
    const half = item.size / 2;
    if (Math.abs(item.x - p.x) <= half && Math.abs(item.y - p.y) <= half) return item;
  }
  return null;
}
