/** Draws the unchanging map: paper, water, terrain, grid, names. */
import type { Text } from "../bindings/Text";
import type { Atlas } from "../board/atlas";
import { near, type Pt, type Rect } from "../board/geometry";
import type { Ground } from "./ground";
import { letter } from "./letters";
import { type MapColours, SANS, type Tint } from "./palette";
import { Patches } from "./patches";
import { star } from "./shapes";

export interface ChartOptions {
  colours: MapColours;
  tint: (side: string) => Tint;
  say: (text: Text) => string;
  /** Whether hex numbers are printed. */
  numbers: boolean;
}

/** Draws the part of the map in `rect` with the rectangle's corner at the origin of `ctx`. */
export function paintChart(
  ctx: CanvasRenderingContext2D,
  atlas: Atlas,
  ground: Ground,
  rect: Rect,
  scale: number,
  options: ChartOptions,
): void {
  const { colours } = options;
  const px = 1 / scale;
  ctx.save();
  ctx.scale(scale, scale);
  ctx.translate(-rect.x, -rect.y);
  ctx.lineJoin = "round";
  ctx.lineCap = "round";

  const seen = (shapes: Path2D | Patches) => (shapes instanceof Patches ? shapes.within(rect) : shapes);
  const fill = (shapes: Path2D | Patches, style: string) => {
    ctx.fillStyle = style;
    ctx.fill(seen(shapes));
  };
  const stroke = (shapes: Patches, style: string, width: number, dash: number[] = []) => {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(width, px * 0.6);
    ctx.setLineDash(dash);
    ctx.stroke(seen(shapes));
    ctx.setLineDash([]);
  };

  ctx.fillStyle = ground.hasLand ? colours.sea : colours.outside;
  ctx.fillRect(rect.x, rect.y, rect.w, rect.h);
  if (ground.hasLand) {
    if (scale > 14)
      for (const width of [0.62, 0.42, 0.24, 0.1]) stroke(ground.coast, colours.waterline, width);
    fill(ground.land, colours.land);
  } else {
    fill(ground.hexLand, colours.land);
    fill(ground.seaGrid, colours.land);
    fill(ground.waterHexes, colours.sea);
    stroke(ground.waterHexes, colours.riverEdge, 0.016);
  }

  ctx.save();
  if (ground.hasLand) ctx.clip(ground.land);
  fill(ground.woods, colours.forest);
  fill(ground.marsh, colours.marsh);
  fill(ground.hills, colours.mountain);
  fill(ground.towns, colours.town);
  if (scale > 16) {
    if (scale > 26) fill(ground.treeShade, colours.treeShade);
    fill(ground.trees, colours.tree);
    stroke(ground.reeds, colours.reed, 0.011);
    fill(ground.ridgeShade, colours.ridgeShade);
    stroke(ground.ridges, colours.ridge, 0.02);
    fill(ground.blocks, colours.block);
  }
  ctx.restore();

  if (ground.hasLand) stroke(ground.coast, colours.coast, 0.022);
  fill(ground.areas, colours.area);
  fill(ground.lakes, colours.sea);
  stroke(ground.shores, colours.coast, 0.016);

  const drawn = ground.rivers.length > 0;
  stroke(ground.sideRivers, drawn ? colours.riverSide : colours.riverEdge, drawn ? 0.1 : 0.105);
  if (!drawn) stroke(ground.sideRivers, colours.river, 0.07);
  stroke(ground.sideBigRivers, colours.riverEdge, 0.16);
  stroke(ground.sideBigRivers, colours.river, 0.12);
  stroke(ground.sideGreatRivers, colours.riverEdge, 0.23);
  stroke(ground.sideGreatRivers, colours.river, 0.19);
  for (const river of ground.rivers) {
    if (scale < 24 + (4 - river.weight) * 9) continue;
    // Brooks are a hair; the great rivers have two banks.
    if (river.weight < 5) stroke(river.shapes, colours.river, 0.007 + river.weight * 0.004);
    else stroke(river.shapes, colours.riverEdge, 0.012 + river.weight * 0.0066);
  }
  for (const river of ground.rivers) {
    if (river.weight >= 5) stroke(river.shapes, colours.river, river.weight * 0.0062 - 0.004);
  }
  stroke(ground.sideWater, colours.riverEdge, 0.09);
  stroke(ground.sideWater, colours.sea, 0.06);
  stroke(ground.sideTracks, colours.roadEdge, 0.018, [0.07, 0.05]);
  stroke(ground.roads, colours.roadEdge, 0.06);
  stroke(ground.sideRoads, colours.roadEdge, 0.06);
  stroke(ground.sideHighways, colours.roadEdge, 0.1);
  stroke(ground.sideHighways, colours.road, 0.076);
  stroke(ground.sideHighways, colours.roadEdge, 0.014);
  stroke(ground.roads, colours.road, 0.036);
  stroke(ground.sideRoads, colours.road, 0.036);
  for (const rails of [ground.rails, ground.sideRails]) {
    stroke(rails, colours.rail, 0.016);
    ctx.lineCap = "butt";
    stroke(rails, colours.rail, 0.075, [0.014, 0.11]);
    ctx.lineCap = "round";
  }
  stroke(ground.crossings, colours.ink, 0.025);
  // Where the rules draw a border along hexsides, the real one would only double it.
  if (!ground.hasSideBorders) stroke(ground.borders, colours.border, 0.03, [0.09, 0.05, 0.01, 0.05]);

  ctx.lineCap = "butt";
  if (scale > 9) {
    stroke(ground.seaGrid, colours.seaGrid, Math.max(0.008, px));
    stroke(ground.grid, colours.grid, Math.max(0.012, px));
  }
  stroke(ground.sideBorders, colours.border, 0.045, [0.1, 0.055]);
  ctx.lineCap = "round";

  printed(ctx, atlas, rect, scale, options);
  ctx.restore();
  letter(ctx, atlas, rect, scale, options, ground);
}

/** Signs printed in hexes: objectives, sources of supply. */
function printed(
  ctx: CanvasRenderingContext2D,
  atlas: Atlas,
  rect: Rect,
  scale: number,
  { colours, tint }: ChartOptions,
): void {
  if (scale < 15) return;
  for (const [hex, features] of atlas.features) {
    const c = atlas.centre(hex);
    if (!c || !near(c, rect)) continue;
    let stars = 0;
    for (const feature of features) {
      const side = tint(feature.value);
      if (feature.kind === "height") {
        height(ctx, c, colours);
      } else if (feature.kind === "station") {
        ctx.beginPath();
        ctx.rect(c.x - 0.07, c.y - 0.05, 0.14, 0.1);
        ctx.fillStyle = colours.halo;
        ctx.fill();
        ctx.strokeStyle = colours.rail;
        ctx.lineWidth = 0.022;
        ctx.stroke();
      } else if (feature.kind === "objective" && /^\d+$/.test(feature.value)) {
        worth(ctx, c, feature.value, colours);
      } else if (feature.kind === "objective") {
        star(ctx, c.x - 0.3 + stars * 0.16, c.y - 0.2, 0.075, 5);
        ctx.fillStyle = side.body;
        ctx.fill();
        ctx.strokeStyle = colours.halo;
        ctx.lineWidth = 0.014;
        ctx.stroke();
        stars++;
      } else if (feature.kind === "oil") {
        ctx.beginPath();
        ctx.moveTo(c.x - 0.09, c.y + 0.12);
        ctx.lineTo(c.x, c.y - 0.16);
        ctx.lineTo(c.x + 0.09, c.y + 0.12);
        ctx.moveTo(c.x - 0.06, c.y + 0.03);
        ctx.lineTo(c.x + 0.06, c.y + 0.03);
        ctx.strokeStyle = colours.ink;
        ctx.lineWidth = 0.03;
        ctx.stroke();
      } else if (/^supply/.test(feature.kind)) {
        const x = c.x + 0.28;
        const y = c.y - 0.2;
        ctx.beginPath();
        ctx.moveTo(x - 0.06, y - 0.055);
        ctx.lineTo(x + 0.06, y - 0.055);
        ctx.lineTo(x, y + 0.06);
        ctx.closePath();
        ctx.fillStyle = side.body;
        ctx.fill();
        ctx.strokeStyle = colours.halo;
        ctx.lineWidth = 0.012;
        ctx.stroke();
      }
    }
  }
}

/** A height: hachures down from a crest. */
function height(ctx: CanvasRenderingContext2D, c: Pt, colours: MapColours): void {
  ctx.strokeStyle = colours.ridge;
  ctx.lineWidth = 0.016;
  ctx.beginPath();
  ctx.ellipse(c.x, c.y - 0.06, 0.2, 0.11, 0, 0, Math.PI * 2);
  for (let i = 0; i < 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    ctx.moveTo(c.x + x * 0.23, c.y - 0.06 + y * 0.14);
    ctx.lineTo(c.x + x * 0.3, c.y - 0.06 + y * 0.2);
  }
  ctx.stroke();
}

/** Victory points of a hex: their number in a star. */
function worth(ctx: CanvasRenderingContext2D, c: Pt, points: string, colours: MapColours): void {
  const [x, y] = [c.x - 0.27, c.y - 0.3];
  star(ctx, x, y, 0.15, 8);
  ctx.fillStyle = colours.ink;
  ctx.fill();
  ctx.font = `700 0.13px ${SANS}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = colours.halo;
  ctx.fillText(points, x, y + 0.008);
}
