/** One picture of the table: map, overlays, counters, what can be clicked. */
import type { Overlay } from "../bindings/Overlay";
import type { Table } from "../bindings/Table";
import type { Atlas } from "../board/atlas";
import type { Camera, Size } from "../board/camera";
import type { Pt } from "../board/geometry";
import type { Laid, Scene } from "../board/scene";
import { type Counters, marginOf } from "./counters";
import { features, outline, overlay, overlayPaths, type Pen, route, sideFeatures, tag, trail } from "./marks";
import type { MapColours, Tint } from "./palette";
import type { Tiles } from "./tiles";

/** How a thing is marked: it can be taken, a button leads to it, it is taken already. */
export type Mark = "offer" | "ahead" | "chosen";

export interface Look {
  table: Table;
  /** By the name of the thing: `piece:G01`, `place:0304`. */
  marks: ReadonlyMap<string, Mark>;
  /** A cost or count shown with a place. */
  costs: ReadonlyMap<string, string>;
  overlays: readonly Overlay[];
  /** Moves of late, as arrows in the colours of their sides. */
  moves: readonly { path: readonly string[]; side: string }[];
  /** The route to what is under the pointer. */
  way: readonly string[];
  hover: string | null;
  cursor: string | null;
  pulse: { place: string; share: number } | null;
  /** Counters on their way, by index. */
  flying: ReadonlyMap<number, Pt>;
}

export interface Stage {
  atlas: Atlas;
  tiles: Tiles;
  counters: Counters;
  colours: MapColours;
  tint: (side: string) => Tint;
  sides: readonly string[];
}

/** From the map to pixels of the screen: `k` pixels for a hex, and where its origin falls. */
interface Eye {
  k: number;
  x: number;
  y: number;
  view: Size;
}

/** Draws a frame; says whether the map is not yet fully drawn. */
export function paintFrame(
  ctx: CanvasRenderingContext2D,
  stage: Stage,
  scene: Scene,
  look: Look,
  camera: Camera,
  view: Size,
  ratio: number,
  settled: boolean,
  fanned: string | null,
): boolean {
  const { atlas, colours } = stage;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.fillStyle = colours.outside;
  ctx.fillRect(0, 0, view.w, view.h);
  stage.counters.begin(settled);
  const more = stage.tiles.draw(ctx, camera, view, ratio, settled);

  const k = ratio * camera.scale;
  const eye: Eye = {
    k,
    x: (ratio * view.w) / 2 - camera.x * k,
    y: (ratio * view.h) / 2 - camera.y * k,
    view: { w: ratio * view.w, h: ratio * view.h },
  };
  const onMap = () => ctx.setTransform(k, 0, 0, k, eye.x, eye.y);
  const onScreen = () => ctx.setTransform(1, 0, 0, 1, 0, 0);
  onMap();
  const pen: Pen = { ctx, atlas, colours, tint: stage.tint, sides: stage.sides, scale: camera.scale };
  sideFeatures(pen, look.table.side_features);
  for (const shown of look.table.overlays) overlay(pen, shown);
  for (const shown of look.overlays) overlay(pen, shown);
  places(pen, look);
  features(pen, look.table.hex_features);
  onScreen();
  for (const item of scene.laid) {
    if (item.piece.place !== fanned) counter(pen, stage, item, look, eye);
  }
  onMap();
  for (const shown of look.table.overlays) overlayPaths(pen, shown);
  for (const shown of look.overlays) overlayPaths(pen, shown);
  for (const { path, side } of look.moves) {
    const points = path.map((node) => atlas.centre(node)).filter((p) => p !== null);
    trail(pen, points, stage.tint(side));
  }
  if (fanned) {
    const stack = scene.stacks.get(fanned) ?? [];
    tray(pen, stack);
    onScreen();
    for (const item of stack) counter(pen, stage, item, look, eye);
    onMap();
  }
  for (const [place, cost] of look.costs) {
    const c = atlas.centre(place);
    if (c && camera.scale > 20) {
      tag(pen, { x: c.x, y: c.y + 0.02 }, cost, colours.offer, colours.halo, 0.19);
    }
  }
  if (look.way.length > 1) {
    const points = look.way.map((node) => atlas.centre(node)).filter((p) => p !== null);
    route(pen, points, colours.chosen);
  }
  if (look.pulse) {
    const c = atlas.centre(look.pulse.place);
    if (c) {
      ctx.beginPath();
      ctx.arc(c.x, c.y, 0.3 + look.pulse.share * 0.6, 0, Math.PI * 2);
      ctx.globalAlpha = 1 - look.pulse.share;
      ctx.lineWidth = 0.08;
      ctx.strokeStyle = colours.cut;
      ctx.stroke();
      ctx.globalAlpha = 1;
    }
  }
  if (look.cursor) {
    for (const [width, colour] of [
      [0.085, colours.halo],
      [0.045, colours.cursor],
    ] as const) {
      outline(pen, look.cursor, 0.04);
      ctx.lineWidth = width;
      ctx.strokeStyle = colour;
      ctx.stroke();
    }
  }
  return more || stage.counters.late;
}

function places(pen: Pen, look: Look): void {
  const { ctx, colours } = pen;
  for (const [name, mark] of look.marks) {
    if (!name.startsWith("place:")) continue;
    const place = name.slice(6);
    outline(pen, place, 0.045);
    if (mark === "offer") {
      ctx.fillStyle = colours.offerFill;
      ctx.fill();
    }
    ctx.lineWidth = mark === "ahead" ? 0.03 : 0.055;
    ctx.strokeStyle = mark === "chosen" ? colours.chosen : colours.offer;
    if (mark === "ahead") ctx.setLineDash([0.09, 0.07]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  if (look.hover) {
    outline(pen, look.hover, 0.02);
    ctx.lineWidth = 0.022;
    ctx.globalAlpha = 0.55;
    ctx.strokeStyle = colours.ink;
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
}

/** What a spread stack lies on. */
function tray(pen: Pen, stack: readonly Laid[]): void {
  if (stack.length === 0) return;
  const { ctx } = pen;
  const half = stack[0]!.size / 2 + 0.07;
  const x0 = Math.min(...stack.map((item) => item.x)) - half;
  const x1 = Math.max(...stack.map((item) => item.x)) + half;
  const y0 = Math.min(...stack.map((item) => item.y)) - half;
  const y1 = Math.max(...stack.map((item) => item.y)) + half;
  ctx.beginPath();
  ctx.roundRect(x0, y0, x1 - x0, y1 - y0, 0.12);
  ctx.fillStyle = "rgba(28,24,18,0.72)";
  ctx.fill();
}

/** Draws a counter on whole pixels of the screen, where its picture is a mere copy; another size is stretched. */
function counter(pen: Pen, stage: Stage, item: Laid, look: Look, eye: Eye): void {
  const { ctx, colours, scale } = pen;
  const { k, view } = eye;
  const at = look.flying.get(item.index) ?? item;
  const px = item.size * k;
  const x = Math.round(at.x * k + eye.x - px / 2);
  const y = Math.round(at.y * k + eye.y - px / 2);
  if (x > view.w || y > view.h || x + px < 0 || y + px < 0) return;
  const shadow = scale > 18 ? colours.shadow : "";
  const picture = stage.counters.quick(item.piece, px, shadow);
  const size = Math.max(10, Math.round(px));
  const margin = shadow ? marginOf(size) : 0;
  const wide = size + 2 * margin;
  if (!picture) {
    ctx.fillStyle = stage.tint(item.piece.side).body;
    ctx.fillRect(x, y, px, px);
  } else if (picture.width === wide) ctx.drawImage(picture, x - margin, y - margin);
  else ctx.drawImage(picture, x - margin, y - margin, wide, wide);
  const mark = item.piece.id ? look.marks.get(`piece:${item.piece.id}`) : undefined;
  if (!mark) return;
  const room = 0.025 * k;
  ctx.beginPath();
  ctx.roundRect(x - room, y - room, px + 2 * room, px + 2 * room, 0.08 * k);
  ctx.lineWidth = (mark === "ahead" ? 0.04 : 0.07) * k;
  ctx.strokeStyle = mark === "chosen" ? colours.chosen : colours.offer;
  ctx.stroke();
  if (mark !== "ahead") {
    ctx.lineWidth = 0.02 * k;
    ctx.strokeStyle = colours.halo;
    ctx.stroke();
  }
}
