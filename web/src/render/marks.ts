/** What lies over the map: features of the day, lenses, routes, what can be clicked. */
import type { HexFeature } from "../bindings/HexFeature";
import type { Overlay } from "../bindings/Overlay";
import type { SideFeature } from "../bindings/SideFeature";
import type { Atlas } from "../board/atlas";
import type { Pt } from "../board/geometry";
import { type MapColours, SANS, type Tint } from "./palette";
import { arrowHead, star } from "./shapes";

/** A pen in the map's own units; `scale` is pixels for a hex. */
export interface Pen {
  ctx: CanvasRenderingContext2D;
  atlas: Atlas;
  colours: MapColours;
  tint: (side: string) => Tint;
  sides: readonly string[];
  scale: number;
}

export function outline({ ctx, atlas }: Pen, place: string, inset: number): void {
  ctx.beginPath();
  for (const cell of atlas.cells(place)) {
    const centre = atlas.geometry.centre(cell);
    if (!centre) continue;
    atlas.geometry.corners(centre, 1 - inset).forEach((p, i) => {
      if (i) ctx.lineTo(p.x, p.y);
      else ctx.moveTo(p.x, p.y);
    });
    ctx.closePath();
  }
}

/** A word in a small round field. */
export function tag(pen: Pen, at: Pt, text: string, back: string, ink: string, size = 0.2): void {
  const { ctx } = pen;
  ctx.font = `700 ${size}px ${SANS}`;
  const w = Math.max(size * 1.35, ctx.measureText(text).width + size * 0.6);
  ctx.beginPath();
  ctx.roundRect(at.x - w / 2, at.y - size * 0.68, w, size * 1.36, size * 0.68);
  ctx.fillStyle = back;
  ctx.fill();
  ctx.fillStyle = ink;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, at.x, at.y + size * 0.05);
}

/** Control, works, targets and whatever else lies in hexes today. */
export function features(pen: Pen, list: readonly HexFeature[]): void {
  const { ctx, atlas, colours, scale } = pen;
  if (scale < 12) return;
  const used = new Map<string, number>();
  for (const feature of list) {
    const c = atlas.centre(feature.hex);
    if (!c) continue;
    if (feature.kind === "works" && feature.value) {
      trench(pen, c, feature.value);
      continue;
    }
    const side = feature.value ? pen.tint(feature.value) : null;
    if (feature.kind === "control" && side) {
      flag(ctx, c.x - 0.36, c.y + 0.2, side, colours);
      continue;
    }
    const n = used.get(feature.hex) ?? 0;
    used.set(feature.hex, n + 1);
    const x = c.x + 0.34 - n * 0.2;
    const y = c.y + 0.2;
    if (feature.kind === "target") {
      ctx.lineWidth = 0.028;
      for (const r of [0.09, 0.035]) {
        ctx.beginPath();
        ctx.arc(x, y, r, 0, Math.PI * 2);
        ctx.strokeStyle = side?.body ?? colours.cut;
        ctx.stroke();
      }
      outline(pen, feature.hex, 0.1);
      ctx.strokeStyle = side?.body ?? colours.cut;
      ctx.setLineDash([0.12, 0.07]);
      ctx.lineWidth = 0.035;
      ctx.stroke();
      ctx.setLineDash([]);
    } else if (feature.kind === "obstacle") {
      hedgehogs(pen, c);
    } else if (feature.kind === "counterblow") {
      star(ctx, x, y, 0.12, 8);
      ctx.fillStyle = side?.body ?? colours.cut;
      ctx.fill();
      ctx.strokeStyle = colours.halo;
      ctx.lineWidth = 0.015;
      ctx.stroke();
    } else {
      tag(pen, { x, y }, sign(feature.kind), side?.body ?? colours.ink, side?.ink ?? colours.halo, 0.14);
    }
  }
}

/** Field works: a trench with traverses along the lower edge, as many lines as levels; a number tells them. */
function trench(pen: Pen, c: Pt, level: string): void {
  const { ctx, colours, scale } = pen;
  const permanent = level.startsWith("P");
  const lines = level === "L" ? 1 : Number(level.replace(/\D/g, "")) || 1;
  ctx.lineJoin = "miter";
  ctx.strokeStyle = colours.ink;
  ctx.lineWidth = permanent ? 0.034 : 0.02;
  if (level === "L") ctx.setLineDash([0.05, 0.035]);
  for (let n = 0; n < lines; n++) {
    const y = c.y + 0.43 - n * 0.05;
    ctx.beginPath();
    ctx.moveTo(c.x - 0.26, y);
    for (let i = 0; i < 6; i++) {
      const x = c.x - 0.26 + (i * 0.52) / 6;
      const up = i % 2 ? 0 : 0.028;
      ctx.lineTo(x, y - up);
      ctx.lineTo(x + 0.52 / 6, y - up);
    }
    ctx.stroke();
  }
  ctx.setLineDash([]);
  if (scale > 34)
    tag(pen, { x: c.x + 0.34, y: c.y + 0.36 }, level.replace("P", ""), colours.ink, colours.halo, 0.11);
}

/** Mobile engineer works: anti-tank hedgehogs. */
function hedgehogs({ ctx, colours }: Pen, c: Pt): void {
  ctx.strokeStyle = colours.cut;
  ctx.lineWidth = 0.022;
  ctx.beginPath();
  for (const dx of [-0.18, 0, 0.18]) {
    for (const turn of [0.5, 1.57, 2.64]) {
      const [x, y] = [Math.cos(turn) * 0.055, Math.sin(turn) * 0.055];
      ctx.moveTo(c.x + dx - x, c.y + 0.36 - y);
      ctx.lineTo(c.x + dx + x, c.y + 0.36 + y);
    }
  }
  ctx.stroke();
}

function sign(kind: string): string {
  const signs: Record<string, string> = { works: "⌂", prepared: "⌂", scorched: "♨", smoke: "☁", wreck: "✕" };
  return signs[kind] ?? kind.charAt(0).toUpperCase();
}

function flag(ctx: CanvasRenderingContext2D, x: number, y: number, side: Tint, colours: MapColours): void {
  ctx.beginPath();
  ctx.moveTo(x, y + 0.1);
  ctx.lineTo(x, y - 0.1);
  ctx.lineTo(x + 0.15, y - 0.045);
  ctx.lineTo(x, y + 0.01);
  ctx.strokeStyle = colours.ink;
  ctx.lineWidth = 0.018;
  ctx.fillStyle = side.body;
  ctx.fill();
  ctx.stroke();
}

export function sideFeatures(pen: Pen, list: readonly SideFeature[]): void {
  const { ctx, atlas, colours } = pen;
  for (const feature of list) {
    const ends = atlas.geometry.side(feature.hex, feature.direction);
    if (!ends) continue;
    if (/bridge|pontoon/.test(feature.kind)) {
      bridge(pen, feature, ends);
      continue;
    }
    ctx.beginPath();
    ctx.moveTo(ends[0].x, ends[0].y);
    ctx.lineTo(ends[1].x, ends[1].y);
    ctx.lineWidth = 0.06;
    ctx.strokeStyle = feature.value ? pen.tint(feature.value).body : colours.cut;
    ctx.stroke();
  }
}

/** A bridge across a hexside: whole, laid by engineers, or down. */
function bridge(
  { ctx, atlas, colours, scale }: Pen,
  { kind, direction }: SideFeature,
  [a, b]: [Pt, Pt],
): void {
  if (scale < 12) return;
  const way = atlas.geometry.way(direction);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const rail = (off: number, from: number, to: number) => {
    ctx.moveTo(m.x + along.x * off + way.x * from, m.y + along.y * off + way.y * from);
    ctx.lineTo(m.x + along.x * off + way.x * to, m.y + along.y * off + way.y * to);
  };
  const down = kind === "blown-bridge";
  ctx.beginPath();
  for (const off of [-0.06, 0.06]) {
    if (down) {
      rail(off, -0.14, -0.06);
      rail(off, 0.06, 0.14);
    } else rail(off, -0.14, 0.14);
  }
  if (kind === "pontoon") {
    for (const at of [-0.07, 0, 0.07]) {
      ctx.moveTo(m.x - along.x * 0.1 + way.x * at, m.y - along.y * 0.1 + way.y * at);
      ctx.lineTo(m.x + along.x * 0.1 + way.x * at, m.y + along.y * 0.1 + way.y * at);
    }
  }
  if (down) {
    for (const turn of [-1, 1]) {
      ctx.moveTo(m.x - (along.x + way.x * turn) * 0.045, m.y - (along.y + way.y * turn) * 0.045);
      ctx.lineTo(m.x + (along.x + way.x * turn) * 0.045, m.y + (along.y + way.y * turn) * 0.045);
    }
  }
  ctx.strokeStyle = down ? colours.cut : colours.ink;
  ctx.lineWidth = 0.03;
  ctx.stroke();
}

/** The sides that a value of an overlay names, and what else it says. */
export function meaning(value: string, known: readonly string[]): { sides: string[]; rest: string } {
  const words = value.split(" ");
  const sides = words.filter((word) => known.includes(word));
  return { sides, rest: words.filter((word) => !known.includes(word)).join(" ") };
}

/** One of so many equal parts of a place: a hex that two sides share is half and half. */
function sector(pen: Pen, place: string, part: number, of: number): void {
  if (of === 1) {
    outline(pen, place, 0.03);
    return;
  }
  const { ctx, atlas } = pen;
  ctx.beginPath();
  for (const cell of atlas.cells(place)) {
    const centre = atlas.geometry.centre(cell);
    if (!centre) continue;
    const corners = atlas.geometry.corners(centre, 0.97);
    ctx.moveTo(centre.x, centre.y);
    for (let i = Math.floor((part * 6) / of); i <= Math.floor(((part + 1) * 6) / of); i++) {
      ctx.lineTo(corners[i % 6]!.x, corners[i % 6]!.y);
    }
    ctx.closePath();
  }
}

/** A lens or a standing overlay. */
export function overlay(pen: Pen, shown: Overlay): void {
  const { ctx, atlas, colours, scale } = pen;
  for (const [place, value] of shown.places) {
    const { sides, rest } = meaning(value, pen.sides);
    sides.forEach((side, i) => {
      sector(pen, place, i, sides.length);
      ctx.globalAlpha = 0.42;
      ctx.fillStyle = pen.tint(side).body;
      ctx.fill();
      ctx.globalAlpha = 1;
    });
    outline(pen, place, 0.03);
    if (!sides.length) {
      ctx.fillStyle = colours.lensFill;
      ctx.fill();
    }
    ctx.lineWidth = 0.025;
    ctx.strokeStyle = sides.length === 1 ? pen.tint(sides[0]!).edge : colours.lens;
    ctx.stroke();
    const c = atlas.centre(place);
    // Words on the map would need a language; figures do not.
    if (c && /\d/.test(rest) && scale > 26) {
      tag(pen, { x: c.x, y: c.y + 0.3 }, rest, colours.lens, colours.halo, 0.16);
    }
  }
}

/** The ways of a lens, above the counters they lead through. */
export function overlayPaths(pen: Pen, shown: Overlay): void {
  const { ctx, atlas, colours, scale } = pen;
  for (const path of shown.paths) {
    const points = path.nodes.map((node) => atlas.centre(node)).filter((p) => p !== null);
    route(pen, points, path.cut ? colours.cut : colours.lens);
    path.labels.forEach((label, i) => {
      const p = points[i];
      if (p && label && scale > 26)
        tag(pen, { x: p.x, y: p.y + 0.28 }, label, colours.lens, colours.halo, 0.15);
    });
    const cut = path.cut ? atlas.centre(path.cut) : null;
    if (cut) {
      ctx.strokeStyle = colours.cut;
      ctx.lineWidth = 0.07;
      ctx.beginPath();
      ctx.moveTo(cut.x - 0.16, cut.y - 0.16);
      ctx.lineTo(cut.x + 0.16, cut.y + 0.16);
      ctx.moveTo(cut.x + 0.16, cut.y - 0.16);
      ctx.lineTo(cut.x - 0.16, cut.y + 0.16);
      ctx.stroke();
    }
  }
}

/** A path with an arrow at its end. */
export function route(
  { ctx, colours }: Pen,
  points: readonly Pt[],
  colour: string,
  rim = colours.halo,
  width = 0.055,
): void {
  if (points.length < 2) return;
  const [before, end] = points.slice(-2) as [Pt, Pt];
  const far = Math.hypot(end.x - before.x, end.y - before.y);
  // The line ends within its arrow.
  const share = 1 - Math.min(1, (width * 3) / far);
  const neck = { x: before.x + (end.x - before.x) * share, y: before.y + (end.y - before.y) * share };
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  ctx.beginPath();
  [...points.slice(0, -1), neck].forEach((p, i) => {
    if (i) ctx.lineTo(p.x, p.y);
    else ctx.moveTo(p.x, p.y);
  });
  ctx.strokeStyle = rim;
  ctx.lineWidth = width * 2;
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
  arrowHead(ctx, before, end, width * 4);
  ctx.fillStyle = colour;
  ctx.strokeStyle = rim;
  ctx.lineWidth = width * 0.5;
  ctx.stroke();
  ctx.fill();
}

/** The way of a counter in its side's colours, up to the edge of where it lies. */
export function trail(pen: Pen, points: readonly Pt[], { body, edge }: Tint): void {
  const [before, end] = points.slice(-2);
  if (!before || !end) return;
  const far = Math.hypot(end.x - before.x, end.y - before.y);
  const share = Math.max(0.4, 1 - 0.34 / far);
  const short = { x: before.x + (end.x - before.x) * share, y: before.y + (end.y - before.y) * share };
  route(pen, [...points.slice(0, -1), short], body, edge, 0.075);
}
