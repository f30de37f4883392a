/** Names on the map, the more of them the closer one looks. */
import type { Atlas } from "../board/atlas";
import { near, type Pt, type Rect } from "../board/geometry";
import type { ChartOptions } from "./chart";
import type { Ground } from "./ground";
import { SANS, SERIF } from "./palette";

/** Draws names and numbers in pixels, so that letters keep their shape. */
export function letter(
  ctx: CanvasRenderingContext2D,
  atlas: Atlas,
  rect: Rect,
  scale: number,
  options: ChartOptions,
  ground: Ground,
): void {
  const { colours, say } = options;
  const at = (p: Pt): Pt => ({ x: (p.x - rect.x) * scale, y: (p.y - rect.y) * scale });
  const seen = (p: Pt, margin = 3) => near(p, rect, margin);
  ctx.save();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  const write = (text: string, p: Pt, font: string, ink: string, halo = 0, spacing = 0) => {
    ctx.font = font;
    ctx.letterSpacing = `${spacing}px`;
    if (halo) {
      ctx.strokeStyle = colours.halo;
      ctx.lineWidth = halo;
      ctx.strokeText(text, p.x, p.y);
    }
    ctx.fillStyle = ink;
    ctx.fillText(text, p.x, p.y);
  };

  for (const shape of atlas.board.art) {
    if (!shape.name || !shape.points.length) continue;
    const [x, y] = shape.points[0]!;
    const p = { x: x / 1000, y: y / 1000 };
    if (shape.kind === "region") {
      if (!seen(p, 6) || scale < 7) continue;
      const size = clamp(scale * (0.2 + shape.weight * 0.028), 8, 44);
      const text = say(shape.name).toUpperCase();
      const water = overWater(ctx, atlas, ground, p);
      const style = water ? "italic" : "";
      write(
        text,
        at(p),
        `${style} ${size}px ${SERIF}`,
        water ? colours.waterInk : colours.regionInk,
        0,
        size * 0.28,
      );
    } else if (shape.kind === "river" && scale > 42 && shape.weight > 2) {
      riverName(ctx, shape.points, say(shape.name), at, seen, scale, shape.weight, options);
    } else if (shape.kind === "town") {
      if (!seen(p) || scale < 52 - shape.weight * 8) continue;
      if (atlas.place(atlas.geometry.hexAt(p))?.name) continue;
      const c = at(p);
      const r = clamp(scale * 0.032, 1.5, 5);
      ctx.beginPath();
      ctx.arc(c.x, c.y, r, 0, Math.PI * 2);
      ctx.fillStyle = colours.halo;
      ctx.fill();
      ctx.lineWidth = Math.max(1, r * 0.45);
      ctx.strokeStyle = colours.ink;
      ctx.stroke();
      const size = clamp(scale * 0.135, 8, 15);
      const width = r + size * 0.75;
      write(say(shape.name), { x: c.x, y: c.y + width }, `${size}px ${SERIF}`, colours.ink, size * 0.26);
    }
  }

  for (const area of atlas.areas) {
    if (!area.place.name || !seen(area.centre)) continue;
    const size = clamp(scale * 0.17, 8, 20);
    const c = at({ x: area.centre.x, y: area.centre.y - 0.4 });
    write(say(area.place.name).toUpperCase(), c, `${size}px ${SERIF}`, colours.ink, size * 0.2, size * 0.12);
  }

  for (const hex of atlas.hexes) {
    const centre = atlas.geometry.centre(hex.id)!;
    if (!seen(centre, 1.5)) continue;
    if (hex.name && scale > 19) {
      const water = atlas.isWater(hex);
      const size = clamp(scale * (water ? 0.125 : 0.155), 7.5, 17);
      const c = at({ x: centre.x, y: centre.y + (water ? 0 : 0.395) });
      const style = water ? "italic" : "600";
      write(
        say(hex.name),
        c,
        `${style} ${size}px ${SERIF}`,
        water ? colours.waterInk : colours.ink,
        size * 0.3,
      );
    }
    if (options.numbers && scale > 46) {
      const size = clamp(scale * 0.095, 6, 11);
      const top = atlas.geometry.pointy ? 0.455 : 0.41;
      write(hex.id, at({ x: centre.x, y: centre.y - top }), `${size}px ${SANS}`, colours.numberInk);
    }
  }
  ctx.restore();
}

function overWater(ctx: CanvasRenderingContext2D, atlas: Atlas, ground: Ground, p: Pt): boolean {
  if (!ground.hasLand) {
    const place = atlas.placeAt(p);
    return !!place && atlas.isWater(place);
  }
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  const dry = ctx.isPointInPath(ground.land, p.x, p.y) && !ctx.isPointInPath(ground.lakes, p.x, p.y);
  ctx.restore();
  return !dry;
}

/** A river's name along its longest calm stretch. */
function riverName(
  ctx: CanvasRenderingContext2D,
  points: [number, number][],
  name: string,
  at: (p: Pt) => Pt,
  seen: (p: Pt) => boolean,
  scale: number,
  weight: number,
  { colours }: ChartOptions,
): void {
  const size = clamp(scale * (0.09 + weight * 0.006), 8, 15);
  ctx.font = `italic ${size}px ${SERIF}`;
  ctx.letterSpacing = `${size * 0.12}px`;
  const half = ctx.measureText(name).width / scale / 2 + 0.05;
  const line = points.map(([x, y]) => ({ x: x / 1000, y: y / 1000 }));
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1]!;
    const b = line[i]!;
    lengths.push(lengths[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const total = lengths[lengths.length - 1]!;
  if (total < half * 2) return;
  const along = (d: number): Pt => {
    let i = lengths.findIndex((l) => l >= d);
    if (i <= 0) i = 1;
    const a = line[i - 1]!;
    const b = line[i]!;
    const share = (d - lengths[i - 1]!) / Math.max(1e-6, lengths[i]! - lengths[i - 1]!);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  };
  // The stretch whose ends are farthest apart is the straightest.
  let best = total / 2;
  let widest = 0;
  for (let k = 1; k < 12; k++) {
    const d = half + ((total - 2 * half) * k) / 12;
    const a = along(d - half);
    const b = along(d + half);
    const width = Math.hypot(b.x - a.x, b.y - a.y);
    if (width > widest + 0.02) {
      widest = width;
      best = d;
    }
  }
  const a = along(best - half);
  const b = along(best + half);
  const middle = along(best);
  if (!seen(middle)) return;
  let turn = Math.atan2(b.y - a.y, b.x - a.x);
  if (turn > Math.PI / 2) turn -= Math.PI;
  if (turn < -Math.PI / 2) turn += Math.PI;
  const c = at(middle);
  ctx.save();
  ctx.translate(c.x, c.y);
  ctx.rotate(turn);
  ctx.strokeStyle = colours.halo;
  ctx.lineWidth = size * 0.22;
  ctx.strokeText(name, 0, -size * 0.75);
  ctx.fillStyle = colours.waterInk;
  ctx.fillText(name, 0, -size * 0.75);
  ctx.restore();
}

function clamp(n: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, n));
}
