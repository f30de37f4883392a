/**
 * The drawn map in tiles. Tiles are made at the exact scale one looks at; while
 * one zooms, those of the last scale are stretched, and a small picture of the
 * whole map stands behind everything.
 */
import { type Camera, type Size, toMap } from "../board/camera";
import type { Rect } from "../board/geometry";

const TILE = 512;
/** A tile of a far view shows four times as much, so it is made in four. */
const FAR = 30;
const BASE = 1400;
const KEPT = 90;

export type PaintRect = (ctx: CanvasRenderingContext2D, rect: Rect, scale: number) => void;

interface Layer {
  /** Device pixels for a hex. */
  scale: number;
  /** Device pixels along a tile. */
  wide: number;
  tiles: Map<string, HTMLCanvasElement>;
}

export class Tiles {
  private base: HTMLCanvasElement | null = null;
  private current: Layer = layer(0);
  private last: Layer | null = null;

  constructor(
    private readonly map: Rect,
    private readonly paint: PaintRect,
  ) {}

  /** The whole map in one picture, also for the overview. */
  picture(): HTMLCanvasElement {
    if (!this.base) {
      const scale = BASE / Math.max(this.map.w, this.map.h);
      this.base = canvas(Math.ceil(this.map.w * scale), Math.ceil(this.map.h * scale));
      this.paint(this.base.getContext("2d")!, this.map, scale);
    }
    return this.base;
  }

  /** Forgets everything drawn: language or theme changed. */
  forget(): void {
    this.base = null;
    this.current = layer(0);
    this.last = null;
  }

  /** Draws what there is, and makes what is missing while there is time; says whether more is to do. */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, view: Size, ratio: number, settled: boolean): boolean {
    const scale = camera.scale * ratio;
    if (settled && Math.abs(scale - this.current.scale) > 1e-6) {
      if (this.current.tiles.size) this.last = this.current;
      this.current = layer(scale);
    }
    const more = settled ? this.fill(camera, view) : true;
    const whole = this.covers(this.current, camera, view);
    if (whole && settled) this.last = null;
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = "low";
    // What is covered need not be drawn.
    if (!whole) {
      const corner = this.screen(camera, view, this.map.x, this.map.y);
      const { w, h } = this.map;
      ctx.drawImage(this.picture(), corner.x, corner.y, w * camera.scale, h * camera.scale);
      if (this.last) this.lay(ctx, this.last, camera, view);
    }
    this.lay(ctx, this.current, camera, view);
    return more;
  }

  /** Whether a layer has every tile that is looked at. */
  private covers(layer: Layer, camera: Camera, view: Size): boolean {
    if (!layer.tiles.size) return false;
    const [x0, y0, x1, y1] = this.range(layer, camera, view);
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) if (!layer.tiles.has(`${x},${y}`)) return false;
    }
    return true;
  }

  private screen(camera: Camera, view: Size, x: number, y: number) {
    return { x: (x - camera.x) * camera.scale + view.w / 2, y: (y - camera.y) * camera.scale + view.h / 2 };
  }

  private range(layer: Layer, camera: Camera, view: Size): [number, number, number, number] {
    const side = layer.wide / layer.scale;
    const a = toMap(camera, view, { x: 0, y: 0 });
    const b = toMap(camera, view, { x: view.w, y: view.h });
    const clip = (n: number, length: number) => Math.max(0, Math.min(Math.ceil(length / side) - 1, n));
    return [
      clip(Math.floor((a.x - this.map.x) / side), this.map.w),
      clip(Math.floor((a.y - this.map.y) / side), this.map.h),
      clip(Math.floor((b.x - this.map.x) / side), this.map.w),
      clip(Math.floor((b.y - this.map.y) / side), this.map.h),
    ];
  }

  /**
   * Makes one missing tile a frame, the nearest first, then those just outside the view.
   * More would make the frame late: a tile costs when it is first laid, not when it is made.
   */
  private fill(camera: Camera, view: Size): boolean {
    const layer = this.current;
    const side = layer.wide / layer.scale;
    const [x0, y0, x1, y1] = this.range(layer, camera, view);
    const last = { x: Math.ceil(this.map.w / side) - 1, y: Math.ceil(this.map.h / side) - 1 };
    const wanted: { x: number; y: number; far: number }[] = [];
    for (let x = Math.max(0, x0 - 1); x <= Math.min(last.x, x1 + 1); x++) {
      for (let y = Math.max(0, y0 - 1); y <= Math.min(last.y, y1 + 1); y++) {
        if (layer.tiles.has(`${x},${y}`)) continue;
        const seen = x >= x0 && x <= x1 && y >= y0 && y <= y1;
        const far = Math.hypot(
          this.map.x + (x + 0.5) * side - camera.x,
          this.map.y + (y + 0.5) * side - camera.y,
        );
        wanted.push({ x, y, far: seen ? far : far + 1000 });
      }
    }
    wanted.sort((a, b) => a.far - b.far);
    const next = wanted.shift();
    if (next) {
      const tile = canvas(layer.wide, layer.wide);
      const rect = { x: this.map.x + next.x * side, y: this.map.y + next.y * side, w: side, h: side };
      this.paint(tile.getContext("2d")!, rect, layer.scale);
      layer.tiles.set(`${next.x},${next.y}`, tile);
      if (layer.tiles.size > KEPT) layer.tiles.delete(layer.tiles.keys().next().value!);
    }
    return wanted.length > 0;
  }

  private lay(ctx: CanvasRenderingContext2D, layer: Layer, camera: Camera, view: Size): void {
    if (!layer.tiles.size) return;
    const side = layer.wide / layer.scale;
    const [x0, y0, x1, y1] = this.range(layer, camera, view);
    const size = side * camera.scale;
    const exact = Math.abs(size - Math.round(size)) < 1e-3;
    ctx.save();
    ctx.beginPath();
    const corner = this.screen(camera, view, this.map.x, this.map.y);
    ctx.rect(corner.x, corner.y, this.map.w * camera.scale, this.map.h * camera.scale);
    ctx.clip();
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        const tile = layer.tiles.get(`${x},${y}`);
        if (!tile) continue;
        const p = this.screen(camera, view, this.map.x + x * side, this.map.y + y * side);
        if (exact) ctx.drawImage(tile, Math.round(p.x), Math.round(p.y), Math.round(size), Math.round(size));
        else ctx.drawImage(tile, p.x, p.y, size + 0.6, size + 0.6);
      }
    }
    ctx.restore();
  }
}

function layer(scale: number): Layer {
  return { scale, wide: scale < FAR ? TILE / 2 : TILE, tiles: new Map() };
}

function canvas(w: number, h: number): HTMLCanvasElement {
  const made = document.createElement("canvas");
  made.width = w;
  made.height = h;
  return made;
}
