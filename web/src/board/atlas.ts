/** The board put in order for drawing and for finding things on it. No DOM. */
import type { Board } from "../bindings/Board";
import type { HexFeature } from "../bindings/HexFeature";
import type { Place } from "../bindings/Place";
import { Geometry, type Pt, type Rect } from "./geometry";

const WATER = /sea|lake|water|ocean/;

export class Atlas {
  readonly geometry: Geometry;
  readonly bounds: Rect;
  readonly hexes: Place[] = [];
  readonly areas: { place: Place; cells: string[]; centre: Pt }[] = [];
  readonly boxes: Place[] = [];
  readonly features = new Map<string, HexFeature[]>();
  private readonly byId = new Map<string, Place>();
  /** Grid hexes that belong to an area. */
  private readonly areaOf = new Map<string, string>();

  constructor(readonly board: Board) {
    this.geometry = new Geometry(board.grid);
    for (const place of board.places) {
      this.byId.set(place.id, place);
      if (place.kind === "hex") this.hexes.push(place);
      else if (place.kind === "box") this.boxes.push(place);
      else {
        const cells = place.kind.area;
        const points = cells.map((cell) => this.geometry.centre(cell)).filter((p) => p !== null);
        const centre = {
          x: points.reduce((sum, p) => sum + p.x, 0) / Math.max(1, points.length),
          y: points.reduce((sum, p) => sum + p.y, 0) / Math.max(1, points.length),
        };
        for (const cell of cells) this.areaOf.set(cell, place.id);
        this.areas.push({ place, cells, centre });
      }
    }
    for (const feature of board.hex_features) {
      const there = this.features.get(feature.hex);
      if (there) there.push(feature);
      else this.features.set(feature.hex, [feature]);
    }
    this.bounds = this.extent();
  }

  place(id: string): Place | undefined {
    return this.byId.get(id);
  }

  /** The middle of a place on the map; null for boxes and cells of tracks. */
  centre(id: string): Pt | null {
    const place = this.byId.get(id);
    if (place && place.kind !== "hex") {
      return this.areas.find((area) => area.place.id === id)?.centre ?? null;
    }
    return place ? this.geometry.centre(id) : null;
  }

  /** The place under a point, if it is on the map. */
  placeAt(p: Pt): Place | null {
    const hex = this.geometry.hexAt(p);
    const area = this.areaOf.get(hex);
    return this.byId.get(area ?? hex) ?? null;
  }

  /** The grid hexes a place covers. */
  cells(id: string): string[] {
    const place = this.byId.get(id);
    if (!place || place.kind === "box") return [];
    return place.kind === "hex" ? [id] : place.kind.area;
  }

  isWater(place: Place): boolean {
    return WATER.test(place.terrain);
  }

  /** The place one step on, for the cursor keys. */
  step(from: string, dx: number, dy: number): string | null {
    const start = this.centre(from);
    if (!start) return this.hexes[0]?.id ?? null;
    const length = Math.hypot(dx, dy);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const place of [...this.hexes, ...this.areas.map((area) => area.place)]) {
      if (place.id === from) continue;
      const at = this.centre(place.id)!;
      const x = at.x - start.x;
      const y = at.y - start.y;
      const along = (x * dx + y * dy) / length;
      const aside = Math.abs(x * dy - y * dx) / length;
      if (along < 0.3 || aside > along * 1.2) continue;
      const cost = along + aside * 1.5;
      if (cost < least - 1e-9) {
        least = cost;
        best = place.id;
      }
    }
    return best;
  }

  private extent(): Rect {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    const cover = (p: Pt | null) => {
      if (!p) return;
      x0 = Math.min(x0, p.x - 0.6);
      y0 = Math.min(y0, p.y - 0.6);
      x1 = Math.max(x1, p.x + 0.6);
      y1 = Math.max(y1, p.y + 0.6);
    };
    for (const place of this.hexes) cover(this.geometry.centre(place.id));
    for (const area of this.areas) for (const cell of area.cells) cover(this.geometry.centre(cell));
    if (x0 > x1) return this.geometry.bounds();
    return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
  }
}
