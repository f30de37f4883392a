/** Shapes of the map that never change, made once: land, woods, peaks, rivers, grid. */
import type { ArtKind } from "../bindings/ArtKind";
import type { Atlas } from "../board/atlas";
import type { Pt } from "../board/geometry";
import { seeded } from "./noise";
import { Patches } from "./patches";

export interface Ground {
  hasLand: boolean;
  hasSideBorders: boolean;
  land: Path2D;
  coast: Patches;
  lakes: Path2D;
  shores: Patches;
  waterHexes: Patches;
  hexLand: Patches;
  woods: Patches;
  marsh: Patches;
  hills: Patches;
  towns: Patches;
  trees: Patches;
  treeShade: Patches;
  reeds: Patches;
  ridges: Patches;
  ridgeShade: Patches;
  blocks: Patches;
  /** Rivers by their weight, the smallest first. */
  rivers: { shapes: Patches; weight: number }[];
  borders: Patches;
  rails: Patches;
  roads: Patches;
  /** Rivers as the rules have them: along hexsides. */
  sideRivers: Patches;
  sideBigRivers: Patches;
  sideGreatRivers: Patches;
  sideWater: Patches;
  sideBorders: Patches;
  sideTracks: Patches;
  sideRoads: Patches;
  sideHighways: Patches;
  sideRails: Patches;
  crossings: Patches;
  grid: Patches;
  seaGrid: Patches;
  areas: Patches;
}

const WOOD = /forest|wood|jungle|trees/;
const MARSH = /swamp|marsh|bog/;
const HILL = /mountain|hill|kerch|rough|ridge/;
const TOWN = /city|town|village|urban/;

export function ground(atlas: Atlas): Ground {
  const { board, geometry } = atlas;
  const made: Ground = {
    hasLand: board.art.some((art) => art.kind === "land"),
    hasSideBorders: board.side_features.some((side) => side.kind === "border"),
    land: new Path2D(),
    coast: new Patches(),
    lakes: new Path2D(),
    shores: new Patches(),
    waterHexes: new Patches(),
    hexLand: new Patches(),
    woods: new Patches(),
    marsh: new Patches(),
    hills: new Patches(),
    towns: new Patches(),
    trees: new Patches(),
    treeShade: new Patches(),
    reeds: new Patches(),
    ridges: new Patches(),
    ridgeShade: new Patches(),
    blocks: new Patches(),
    rivers: [],
    borders: new Patches(),
    rails: new Patches(),
    roads: new Patches(),
    sideRivers: new Patches(),
    sideBigRivers: new Patches(),
    sideGreatRivers: new Patches(),
    sideWater: new Patches(),
    sideBorders: new Patches(),
    sideTracks: new Patches(),
    sideRoads: new Patches(),
    sideHighways: new Patches(),
    sideRails: new Patches(),
    crossings: new Patches(),
    grid: new Patches(),
    seaGrid: new Patches(),
    areas: new Patches(),
  };
  art(atlas, made);
  const terrain = new Map(atlas.hexes.map((hex) => [hex.id, kindOf(hex.terrain)]));
  for (const hex of atlas.hexes) {
    const centre = geometry.centre(hex.id);
    if (!centre) continue;
    const water = atlas.isWater(hex);
    polygon((water ? made.seaGrid : made.grid).at(centre), geometry.corners(centre));
    if (water) blob(made.waterHexes, atlas, hex.id, (id) => isWaterHex(atlas, id));
    else polygon(made.hexLand.at(centre), geometry.corners(centre, 1.004));
    const kind = terrain.get(hex.id);
    const alike = (id: string) => terrain.get(id) === kind;
    if (kind === "wood") {
      blob(made.woods, atlas, hex.id, alike);
      trees(made, centre, hex.id);
    } else if (kind === "marsh") {
      blob(made.marsh, atlas, hex.id, alike);
      reeds(made, centre, hex.id);
    } else if (kind === "hill") {
      blob(made.hills, atlas, hex.id, alike);
      ridges(made, centre, hex.id);
    } else if (kind === "town") town(made, centre, hex.id);
  }
  for (const area of atlas.areas) {
    for (const cell of area.cells) {
      const centre = geometry.centre(cell);
      if (centre) polygon(made.areas.at(centre), geometry.corners(centre, 1.01));
    }
  }
  sides(atlas, made);
  return made;
}

function kindOf(terrain: string): string {
  if (WOOD.test(terrain)) return "wood";
  if (MARSH.test(terrain)) return "marsh";
  if (HILL.test(terrain)) return "hill";
  if (TOWN.test(terrain)) return "town";
  return "";
}

function isWaterHex(atlas: Atlas, id: string): boolean {
  const place = atlas.place(id);
  return !place || atlas.isWater(place);
}

function art(atlas: Atlas, made: Ground): void {
  const areas: Partial<Record<ArtKind, [Path2D, Patches]>> = {
    land: [made.land, made.coast],
    lake: [made.lakes, made.shores],
  };
  const lines: Partial<Record<ArtKind, Patches>> = {
    border: made.borders,
    rail: made.rails,
    road: made.roads,
  };
  const rivers = new Map<number, Patches>();
  for (const shape of atlas.board.art) {
    const points = shape.points.map(([x, y]) => ({ x: x / 1000, y: y / 1000 }));
    if (!points.length) continue;
    const [inside, edge] = areas[shape.kind] ?? [];
    if (inside && edge) {
      polygon(inside, points);
      edge.ring(points);
    } else if (shape.kind === "river") {
      const alike = rivers.get(shape.weight) ?? new Patches();
      rivers.set(shape.weight, alike);
      alike.smooth(points);
    } else lines[shape.kind]?.smooth(points);
  }
  made.rivers = [...rivers].map(([weight, shapes]) => ({ weight, shapes }));
  made.rivers.sort((a, b) => a.weight - b.weight);
}

function polygon(path: Path2D, points: Pt[]): void {
  points.forEach((p, i) => {
    if (i) path.lineTo(p.x, p.y);
    else path.moveTo(p.x, p.y);
  });
  path.closePath();
}

/** A hex with a soft edge where its neighbour is something else. */
function blob(patches: Patches, atlas: Atlas, hex: string, alike: (id: string) => boolean): void {
  const { geometry } = atlas;
  const centre = geometry.centre(hex)!;
  const corners = geometry.corners(centre, 1.006);
  const joined = [0, 1, 2, 3, 4, 5].map((d) => {
    const next = geometry.neighbour(hex, d);
    return next !== null && alike(next);
  });
  const points: Pt[] = [];
  for (let d = 0; d < 6; d++) {
    const a = corners[d]!;
    const b = corners[(d + 1) % 6]!;
    const before = joined[(d + 5) % 6];
    points.push(joined[d] || before ? a : toward(a, centre, 0.16));
    if (joined[d]) continue;
    const random = seeded(`${hex}/${d}`);
    for (let k = 1; k < 5; k++) {
      const at = { x: a.x + ((b.x - a.x) * k) / 5, y: a.y + ((b.y - a.y) * k) / 5 };
      points.push(toward(at, centre, 0.02 + random() * 0.15));
    }
  }
  rounded(patches.at(centre), points);
}

function rounded(path: Path2D, points: Pt[]): void {
  const n = points.length;
  const middle = (i: number) => {
    const a = points[i % n]!;
    const b = points[(i + 1) % n]!;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const start = middle(0);
  path.moveTo(start.x, start.y);
  for (let i = 1; i <= n; i++) {
    const p = points[i % n]!;
    const m = middle(i);
    path.quadraticCurveTo(p.x, p.y, m.x, m.y);
  }
  path.closePath();
}

function toward(p: Pt, centre: Pt, share: number): Pt {
  return { x: p.x + (centre.x - p.x) * share, y: p.y + (centre.y - p.y) * share };
}

/** Points spread over a hex, none too near another. */
function scatter(seed: string, centre: Pt, count: number, radius: number, apart: number): Pt[] {
  const random = seeded(seed);
  const points: Pt[] = [];
  for (let tries = 0; tries < count * 8 && points.length < count; tries++) {
    const turn = random() * Math.PI * 2;
    const r = Math.sqrt(random()) * radius;
    const p = { x: centre.x + Math.cos(turn) * r, y: centre.y + Math.sin(turn) * r * 0.96 };
    if (points.every((o) => Math.hypot(o.x - p.x, o.y - p.y) > apart)) points.push(p);
  }
  return points.sort((a, b) => a.y - b.y);
}

function trees(made: Ground, centre: Pt, seed: string): void {
  const random = seeded(`t${seed}`);
  const [shade, crowns] = [made.treeShade.at(centre), made.trees.at(centre)];
  for (const p of scatter(seed, centre, 20, 0.43, 0.115)) {
    const r = 0.036 + random() * 0.02;
    shade.moveTo(p.x + r * 1.25, p.y + r * 0.45);
    shade.ellipse(p.x + r * 0.3, p.y + r * 0.45, r * 1.05, r * 0.9, 0, 0, Math.PI * 2);
    crowns.moveTo(p.x + r, p.y);
    crowns.arc(p.x, p.y, r, 0, Math.PI * 2);
  }
}

function reeds(made: Ground, centre: Pt, seed: string): void {
  const random = seeded(`m${seed}`);
  const path = made.reeds.at(centre);
  for (const p of scatter(seed, centre, 12, 0.4, 0.15)) {
    const w = 0.05 + random() * 0.04;
    path.moveTo(p.x - w, p.y);
    path.lineTo(p.x + w, p.y);
    path.moveTo(p.x - w * 0.55, p.y + 0.028);
    path.lineTo(p.x + w * 0.6, p.y + 0.028);
    for (const lean of [-0.02, 0, 0.02]) {
      path.moveTo(p.x + lean * 0.6, p.y);
      path.lineTo(p.x + lean, p.y - 0.045);
    }
  }
}

function ridges(made: Ground, centre: Pt, seed: string): void {
  const random = seeded(`r${seed}`);
  const [line, shade] = [made.ridges.at(centre), made.ridgeShade.at(centre)];
  for (const p of scatter(seed, centre, 8, 0.36, 0.2)) {
    const h = 0.1 + random() * 0.08;
    const w = h * (0.75 + random() * 0.2);
    line.moveTo(p.x - w, p.y + h * 0.5);
    line.lineTo(p.x, p.y - h * 0.5);
    line.lineTo(p.x + w * 0.9, p.y + h * 0.5);
    shade.moveTo(p.x, p.y - h * 0.5);
    shade.lineTo(p.x + w * 0.9, p.y + h * 0.5);
    shade.lineTo(p.x + w * 0.22, p.y + h * 0.5);
    shade.lineTo(p.x + w * 0.05, p.y + h * 0.1);
    shade.closePath();
  }
}

function town(made: Ground, centre: Pt, seed: string): void {
  const random = seeded(`c${seed}`);
  const [ground, blocks] = [made.towns.at(centre), made.blocks.at(centre)];
  ground.moveTo(centre.x + 0.33, centre.y);
  for (let i = 1; i <= 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    const r = 0.3 + random() * 0.07;
    ground.lineTo(centre.x + Math.cos(turn) * r, centre.y + Math.sin(turn) * r);
  }
  ground.closePath();
  for (const p of scatter(`b${seed}`, centre, 22, 0.31, 0.09)) {
    const w = 0.045 + random() * 0.035;
    const h = 0.035 + random() * 0.03;
    blocks.rect(p.x - w / 2, p.y - h / 2, w, h);
  }
}

function sides(atlas: Atlas, made: Ground): void {
  const { geometry } = atlas;
  for (const feature of atlas.board.side_features) {
    const ends = geometry.side(feature.hex, feature.direction);
    const centre = geometry.centre(feature.hex);
    if (!ends || !centre) continue;
    const way = geometry.way(feature.direction);
    const [a, b] = ends;
    const line = (patches: Patches) => {
      const path = patches.at(centre);
      path.moveTo(a.x, a.y);
      path.lineTo(b.x, b.y);
    };
    const across = (patches: Patches) => {
      const path = patches.at(centre);
      path.moveTo(centre.x, centre.y);
      path.lineTo(centre.x + way.x, centre.y + way.y);
    };
    switch (feature.kind) {
      case "river":
      case "stream":
        line(made.sideRivers);
        break;
      case "big-river":
        line(made.sideBigRivers);
        break;
      case "great-river":
        line(made.sideGreatRivers);
        break;
      case "lake":
      case "sea":
      case "closed":
        line(made.sideWater);
        break;
      case "border":
        line(made.sideBorders);
        break;
      case "track":
        across(made.sideTracks);
        break;
      case "road":
        across(made.sideRoads);
        break;
      case "highway":
        across(made.sideHighways);
        break;
      case "rail":
        across(made.sideRails);
        break;
      case "ford":
      case "bridge": {
        line(made.sideRivers);
        const path = made.crossings.at(centre);
        const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        for (const off of [-0.06, 0.06]) {
          const x = m.x + ((b.x - a.x) / Math.hypot(b.x - a.x, b.y - a.y)) * off;
          const y = m.y + ((b.y - a.y) / Math.hypot(b.x - a.x, b.y - a.y)) * off;
          path.moveTo(x - way.x * 0.11, y - way.y * 0.11);
          path.lineTo(x + way.x * 0.11, y + way.y * 0.11);
        }
        break;
      }
      default:
        line(made.sideBorders);
    }
  }
}
