/** A drawing in squares of the map, so that a tile draws only what it shows. */
import type { Pt, Rect } from "../board/geometry";

/** Hexes along the side of a square. */
const SIDE = 5;
/** What is drawn around a point goes no farther from it than this. */
const REACH = 2.6;
/** Steps of a line that are longer are divided. */
const LONGEST = 4;

export class Patches {
  private readonly squares = new Map<string, Path2D>();

  /** The path for what is drawn around a point. */
  at(p: Pt): Path2D {
    const name = `${Math.floor(p.x / SIDE)},${Math.floor(p.y / SIDE)}`;
    let path = this.squares.get(name);
    if (!path) {
      path = new Path2D();
      this.squares.set(name, path);
    }
    return path;
  }

  /** What may be seen in a part of the map, as one path. */
  within(rect: Rect): Path2D {
    const joined = new Path2D();
    const first = (from: number) => Math.floor((from - REACH) / SIDE);
    const last = (from: number, length: number) => Math.floor((from + length + REACH) / SIDE);
    for (let x = first(rect.x); x <= last(rect.x, rect.w); x++) {
      for (let y = first(rect.y); y <= last(rect.y, rect.h); y++) {
        const path = this.squares.get(`${x},${y}`);
        if (path) joined.addPath(path);
      }
    }
    return joined;
  }

  /** A line through points without corners. */
  smooth(points: readonly Pt[]): void {
    const line = divided(points);
    const middle = (i: number) => ({
      x: (line[i]!.x + line[i + 1]!.x) / 2,
      y: (line[i]!.y + line[i + 1]!.y) / 2,
    });
    let last: Path2D | null = null;
    for (let i = 0; i < line.length; i++) {
      const p = line[i]!;
      const path = this.at(p);
      const from = i ? middle(i - 1) : p;
      const to = i < line.length - 1 ? middle(i) : p;
      // A line goes on while it stays in its square, so that dashes and corners do.
      if (path !== last) path.moveTo(from.x, from.y);
      path.quadraticCurveTo(p.x, p.y, to.x, to.y);
      last = path;
    }
  }

  /** The edge of an area. */
  ring(points: readonly Pt[]): void {
    const line = divided([...points, points[0]!]);
    let last: Path2D | null = null;
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      const path = this.at(a);
      if (path !== last) path.moveTo(a.x, a.y);
      path.lineTo(b.x, b.y);
      last = path;
    }
  }
}

/** The same line with no step too long for its square. */
export function divided(points: readonly Pt[]): Pt[] {
  const line: Pt[] = [];
  points.forEach((p, i) => {
    const before = points[i - 1];
    const parts = before ? Math.ceil(Math.hypot(p.x - before.x, p.y - before.y) / LONGEST) : 1;
    for (let n = 1; before && n < parts; n++) {
      line.push({
        x: before.x + ((p.x - before.x) * n) / parts,
        y: before.y + ((p.y - before.y) * n) / parts,
      });
    }
    line.push(p);
  });
  return line;
}
