/**
 * Where hexes lie. Neighbouring hexes are one apart; x is east, y is south,
 * and the centre of the first hex of an unshifted line is the origin, as in
 * the board's art.
 */
import type { GridShape } from "../bindings/GridShape";

export interface Pt {
  x: number;
  y: number;
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Whether a point lies in a rectangle or not far from it. */
export function near(p: Pt, rect: Rect, margin = 1): boolean {
  return (
    p.x > rect.x - margin &&
    p.x < rect.x + rect.w + margin &&
    p.y > rect.y - margin &&
    p.y < rect.y + rect.h + margin
  );
}

const STEP = Math.sqrt(3) / 2;
/** From the centre of a hex to its corner. */
export const RADIUS = 1 / Math.sqrt(3);

export class Geometry {
  readonly pointy: boolean;
  /** Centres asked for before. */
  private readonly known = new Map<string, Pt | null>();

  constructor(readonly grid: GridShape) {
    this.pointy = grid.orientation === "pointy_top";
  }

  /** The column and row of a printed number, or null if it is none. */
  private split(hex: string): [number, number] | null {
    return /^\d{4}$/.test(hex) ? [Number(hex.slice(0, 2)), Number(hex.slice(2))] : null;
  }

  private shifted(line: number): boolean {
    return (line % 2 === 0) === this.grid.even_shifted;
  }

  /** The centre of a hex. */
  centre(hex: string): Pt | null {
    let centre = this.known.get(hex);
    if (centre === undefined) {
      centre = this.find(hex);
      this.known.set(hex, centre);
    }
    return centre;
  }

  private find(hex: string): Pt | null {
    const at = this.split(hex);
    if (!at) return null;
    const [col, row] = at;
    const x = col - this.grid.first_col;
    const y = row - this.grid.first_row;
    if (this.pointy) return { x: x + (this.shifted(row) ? 0.5 : 0), y: y * STEP };
    return { x: x * STEP, y: y + (this.shifted(col) ? 0.5 : 0) };
  }

  /** The printed number of the hex that a point lies in; it may be off the map. */
  hexAt(p: Pt): string {
    let best = "";
    let nearest = Number.POSITIVE_INFINITY;
    const line = Math.round((this.pointy ? p.y : p.x) / STEP);
    for (let l = line - 1; l <= line + 1; l++) {
      const printed = l + (this.pointy ? this.grid.first_row : this.grid.first_col);
      const shift = this.shifted(printed) ? 0.5 : 0;
      const along = Math.round((this.pointy ? p.x : p.y) - shift);
      const centre = this.pointy ? { x: along + shift, y: l * STEP } : { x: l * STEP, y: along + shift };
      const d = (centre.x - p.x) ** 2 + (centre.y - p.y) ** 2;
      if (d < nearest) {
        nearest = d;
        const other = along + (this.pointy ? this.grid.first_col : this.grid.first_row);
        best = this.pointy ? number(other, printed) : number(printed, other);
      }
    }
    return best;
  }

  /** The way to the neighbour in a direction, clockwise from the first at or right of north. */
  way(direction: number): Pt {
    const turn = ((direction * 60 - (this.pointy ? 60 : 90)) * Math.PI) / 180;
    return { x: Math.cos(turn), y: Math.sin(turn) };
  }

  /** The number of the neighbour in a direction. */
  neighbour(hex: string, direction: number): string | null {
    const centre = this.centre(hex);
    if (!centre) return null;
    const way = this.way(direction);
    return this.hexAt({ x: centre.x + way.x, y: centre.y + way.y });
  }

  /** The corners of a hex around a centre, clockwise; side `d` runs from corner `d` to `d + 1`. */
  corners(c: Pt, scale = 1): Pt[] {
    const first = this.pointy ? -90 : -120;
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const turn = ((first + i * 60) * Math.PI) / 180;
      return { x: c.x + Math.cos(turn) * RADIUS * scale, y: c.y + Math.sin(turn) * RADIUS * scale };
    });
  }

  /** The two ends of a hexside. */
  side(hex: string, direction: number): [Pt, Pt] | null {
    const centre = this.centre(hex);
    if (!centre) return null;
    const corners = this.corners(centre);
    return [corners[direction % 6]!, corners[(direction + 1) % 6]!];
  }

  /** What the grid covers. */
  bounds(): Rect {
    const { cols, rows } = this.grid;
    const [lines, places] = this.pointy ? [rows, cols] : [cols, rows];
    const along = places + 0.5;
    const across = (lines - 1) * STEP + 2 * RADIUS;
    return this.pointy
      ? { x: -0.5, y: -RADIUS, w: along, h: across }
      : { x: -RADIUS, y: -0.5, w: across, h: along };
  }
}

function number(col: number, row: number): string {
  if (col < 0 || row < 0 || col > 99 || row > 99) return "";
  return String(col).padStart(2, "0") + String(row).padStart(2, "0");
}
