/** Counters as small pictures, drawn once for each look and size. */
import { letterground, ms } from "milsymbol-parts";
import type { Badge } from "../bindings/Badge";
import type { Piece } from "../bindings/Piece";
import { NARROW, SANS, type Tint } from "./palette";
import { OWN, sidc } from "./symbols";

ms.addIcons(letterground);

const KEPT = 700;
const STAMPS = 200;

/** How badges are drawn: a letter or sign on a colour. */
const BADGES: Record<string, { sign: string; back: string; ink: string }> = {
  "out-of-supply": { sign: "!", back: "#f2b632", ink: "#241a06" },
  disorganised: { sign: "D", back: "#6b3fa0", ink: "#ffffff" },
  disordered: { sign: "D", back: "#6b3fa0", ink: "#ffffff" },
  suppressed: { sign: "S", back: "#6b3fa0", ink: "#ffffff" },
  hidden: { sign: "?", back: "#2b2620", ink: "#ffffff" },
  moved: { sign: "›", back: "#cfc7b4", ink: "#2b2620" },
  fought: { sign: "×", back: "#7f1d1d", ink: "#ffffff" },
  reserve: { sign: "R", back: "#0f766e", ink: "#ffffff" },
  support: { sign: "+", back: "#0f766e", ink: "#ffffff" },
  entrained: { sign: "T", back: "#3f3a30", ink: "#ffffff" },
};

export function badgeLook(kind: string): { sign: string; back: string; ink: string } {
  return BADGES[kind] ?? { sign: kind.charAt(0).toUpperCase(), back: "#374151", ink: "#ffffff" };
}

/** The room for its shadow around a counter of this size. */
export function marginOf(size: number): number {
  return Math.ceil(size * 0.07);
}

/** While one zooms, counters smaller than this are mere squares. */
const TINY = 16;
/** Counters may be drawn until a frame is so many milliseconds old; one more is always drawn. */
const FRAME = 6;
/** A counter that has no picture of any size may take so much longer. */
const FIRST = 24;

export class Counters {
  /** By look and size. */
  private readonly made = new Map<string, HTMLCanvasElement>();
  /** The picture last made of each look, whatever its size. */
  private readonly latest = new Map<string, HTMLCanvasElement>();
  private readonly looks = new WeakMap<Piece, string>();
  private until = 0;
  private sharp = true;
  /** Whether a counter is still to be drawn at the size one looks at. */
  late = false;

  constructor(private readonly tint: (side: string) => Tint) {}

  /** A frame begins; unless it is to be `sharp`, pictures of another size will do. */
  begin(sharp: boolean): void {
    this.until = performance.now() + FRAME;
    this.sharp = sharp;
    this.late = false;
  }

  /** The picture of a counter, `px` device pixels wide. With a shadow it has a margin, see [`marginOf`]. */
  picture(piece: Piece, px: number, shadow = ""): HTMLCanvasElement {
    const size = Math.max(10, Math.round(px));
    const look = this.look(piece);
    const key = `${look}|${size}|${shadow}`;
    let picture = this.made.get(key);
    if (!picture) {
      picture = draw(piece, size, shadow, this.tint(piece.side));
      this.made.set(key, picture);
      this.latest.set(look, picture);
      if (this.made.size > KEPT) this.made.delete(this.made.keys().next().value!);
    }
    return picture;
  }

  /** A picture that costs this frame nothing: of another size, to be stretched, or none, if there is no time for a new one. */
  quick(piece: Piece, px: number, shadow: string): HTMLCanvasElement | undefined {
    if (!this.sharp && px < TINY) return undefined;
    const look = this.look(piece);
    const ready = this.made.get(`${look}|${Math.max(10, Math.round(px))}|${shadow}`);
    const other = this.latest.get(look);
    if (ready || (other && !this.sharp)) return ready ?? other;
    if (this.late && performance.now() >= this.until + (other ? 0 : FIRST)) return other;
    this.late = true;
    return this.picture(piece, px, shadow);
  }

  /** Everything that makes one counter look unlike another. */
  private look(piece: Piece): string {
    let look = this.looks.get(piece);
    if (look === undefined) {
      const { symbol, size, values, steps } = piece.face;
      const badges = piece.badges.map((badge) => badge.kind).join("+");
      const { side, concealed, facing } = piece;
      look = [side, symbol, size, values.join("-"), steps, badges, concealed, facing].join("|");
      this.looks.set(piece, look);
    }
    return look;
  }
}

function draw(piece: Piece, size: number, shadow: string, tint: Tint): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  const margin = shadow ? marginOf(size) : 0;
  picture.width = size + 2 * margin;
  picture.height = picture.width;
  const ctx = picture.getContext("2d")!;
  ctx.translate(margin, margin);
  if (shadow) {
    ctx.fillStyle = shadow;
    ctx.beginPath();
    ctx.roundRect(size * 0.04, size * 0.056, size, size, size * 0.1);
    ctx.fill();
  }
  paint(ctx, piece, size, tint);
  return picture;
}

function paint(ctx: CanvasRenderingContext2D, piece: Piece, s: number, tint: Tint): void {
  const edge = Math.max(1, s * 0.028);
  ctx.beginPath();
  ctx.roundRect(edge / 2, edge / 2, s - edge, s - edge, s * 0.09);
  ctx.fillStyle = tint.body;
  ctx.fill();
  const [left, full] = piece.face.steps;
  if (full > 1 && left < full) {
    // A weakened unit shows a pale stripe at its foot, as on the back of a counter.
    ctx.save();
    ctx.clip();
    ctx.fillStyle = "rgba(255,255,255,0.32)";
    ctx.fillRect(0, s * 0.66, s, s * 0.03);
    ctx.fillRect(0, s * 0.955, s, s * 0.045);
    ctx.restore();
  }
  // A bevel gives the cardboard its thickness.
  ctx.beginPath();
  ctx.roundRect(edge, edge, s - 2 * edge, s - 2 * edge, s * 0.08);
  ctx.lineWidth = edge;
  ctx.strokeStyle = "rgba(255,255,255,0.28)";
  ctx.stroke();
  ctx.beginPath();
  ctx.roundRect(edge / 2, edge / 2, s - edge, s - edge, s * 0.09);
  ctx.strokeStyle = tint.edge;
  ctx.lineWidth = edge;
  ctx.stroke();

  drawSymbol(ctx, piece, s, tint);
  if (s >= 22) values(ctx, piece.face.values, s, tint);
  if (s >= 30 && full > 1) steps(ctx, left, full, s, tint);
  if (s >= 18) for (const [i, badge] of piece.badges.entries()) drawBadge(ctx, badge, i, s);
  if (piece.concealed > 0 && s >= 22) {
    ctx.fillStyle = tint.ink;
    ctx.font = `700 ${s * 0.2}px ${SANS}`;
    ctx.textAlign = "right";
    ctx.textBaseline = "top";
    ctx.fillText(`+${piece.concealed}`, s * 0.95, s * 0.05);
  }
  if (piece.facing !== null) {
    ctx.save();
    ctx.translate(s / 2, s / 2);
    ctx.rotate(((piece.facing * 60 + 30) * Math.PI) / 180);
    ctx.beginPath();
    ctx.moveTo(0, -s * 0.5);
    ctx.lineTo(s * 0.1, -s * 0.38);
    ctx.lineTo(-s * 0.1, -s * 0.38);
    ctx.fillStyle = tint.ink;
    ctx.fill();
    ctx.restore();
  }
}

function drawSymbol(ctx: CanvasRenderingContext2D, piece: Piece, s: number, tint: Tint): void {
  const { symbol, size } = piece.face;
  const width = s * (s < 22 ? 0.74 : 0.56);
  const { picture, anchor } = stamp(sidc(symbol, size), width / 1.5, tint.symbol);
  const cx = s / 2;
  const cy = s < 22 ? s * 0.53 : s * 0.42;
  ctx.drawImage(picture, cx - anchor.x, cy - anchor.y);
  if (/artillery/.test(symbol)) {
    // The library draws the gun's ball hollow.
    ctx.beginPath();
    ctx.arc(cx, cy, width * 0.075, 0, Math.PI * 2);
    ctx.fillStyle = "#17130d";
    ctx.fill();
  }
  const known = piece.id === null && !symbol ? "unknown" : symbol;
  if (known === "unknown" || OWN.has(symbol)) own(ctx, known, cx, cy, width, width / 1.5);
}

const stamps = new Map<string, { picture: HTMLCanvasElement; anchor: { x: number; y: number } }>();

/** A unit symbol, kept while others of its kind are drawn: most counters of an army share a few. */
function stamp(sidc: string, size: number, fillColor: string) {
  const key = `${sidc}|${size}|${fillColor}`;
  let made = stamps.get(key);
  if (!made) {
    const mark = new ms.Symbol(sidc, {
      size,
      fillColor,
      monoColor: undefined,
      iconColor: "#17130d",
      frameColor: mono("#17130d"),
      strokeWidth: 5,
      outlineWidth: 0,
      infoFields: false,
    });
    made = { picture: mark.asCanvas(), anchor: mark.getAnchor() };
    if (stamps.size >= STAMPS) stamps.clear();
    stamps.set(key, made);
  }
  return made;
}

function mono(colour: string) {
  return {
    Civilian: colour,
    Friend: colour,
    Hostile: colour,
    Neutral: colour,
    Unknown: colour,
    Suspect: colour,
  };
}

/** What is known by its letters; whoever is not known at all by a question mark. */
const LETTERS: Record<string, string> = { partisan: "P", headquarters: "HQ", hq: "HQ", unknown: "?" };

/** Branches the standard has no symbol for. */
function own(
  ctx: CanvasRenderingContext2D,
  symbol: string,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  ctx.strokeStyle = "#17130d";
  ctx.fillStyle = "#17130d";
  ctx.lineWidth = Math.max(1, w * 0.05);
  ctx.beginPath();
  if (symbol === "fortress" || symbol === "fort") {
    const a = w * 0.3;
    const b = h * 0.26;
    ctx.moveTo(x - a, y + b);
    ctx.lineTo(x - a, y - b);
    for (let i = 0; i < 5; i++) {
      const left = x - a + (i * 2 * a) / 5;
      const top = i % 2 ? y - b * 0.35 : y - b;
      ctx.lineTo(left, top);
      ctx.lineTo(left + (2 * a) / 5, top);
    }
    ctx.lineTo(x + a, y + b);
    ctx.closePath();
    ctx.stroke();
  } else if (symbol === "regional" || symbol === "militia") {
    ctx.moveTo(x - w / 2, y - h / 2);
    ctx.lineTo(x + w / 2, y + h / 2);
    ctx.stroke();
  } else if (LETTERS[symbol]) {
    ctx.font = `800 ${h * 0.66}px ${SANS}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(LETTERS[symbol], x, y + h * 0.05);
  } else if (symbol === "air" || symbol === "aviation") {
    // A propeller.
    for (const side of [-1, 1]) {
      ctx.moveTo(x, y);
      ctx.ellipse(x + side * w * 0.19, y, w * 0.19, h * 0.17, 0, 0, Math.PI * 2);
    }
    ctx.fill();
  } else if (symbol === "cadre") {
    ctx.setLineDash([w * 0.1, w * 0.07]);
    ctx.moveTo(x - w / 2, y - h / 2);
    ctx.lineTo(x + w / 2, y + h / 2);
    ctx.moveTo(x + w / 2, y - h / 2);
    ctx.lineTo(x - w / 2, y + h / 2);
    ctx.stroke();
    ctx.setLineDash([]);
  } else {
    ctx.arc(x, y, h * 0.24, 0, Math.PI * 2);
    ctx.stroke();
  }
}

function values(ctx: CanvasRenderingContext2D, figures: string[], s: number, tint: Tint): void {
  if (figures.length === 0) return;
  ctx.fillStyle = tint.ink;
  ctx.textBaseline = "alphabetic";
  ctx.textAlign = "center";
  const text = figures.join("–");
  const size = s * (text.length > 6 ? 0.2 : text.length > 4 ? 0.25 : 0.3);
  ctx.font = `700 ${size}px ${NARROW}`;
  ctx.fillText(text, s / 2, s * 0.925);
}

function steps(ctx: CanvasRenderingContext2D, left: number, full: number, s: number, tint: Tint): void {
  const r = s * 0.035;
  for (let i = 0; i < Math.min(full, 6); i++) {
    ctx.beginPath();
    ctx.arc(s * 0.9, s * (0.58 - i * 0.1), r, 0, Math.PI * 2);
    ctx.lineWidth = Math.max(0.8, s * 0.016);
    ctx.strokeStyle = tint.ink;
    ctx.stroke();
    if (i < left) {
      ctx.fillStyle = tint.ink;
      ctx.fill();
    }
  }
}

function drawBadge(ctx: CanvasRenderingContext2D, badge: Badge, index: number, s: number): void {
  const look = badgeLook(badge.kind);
  const r = s * 0.125;
  const x = r + s * 0.035;
  const y = r + s * 0.035 + index * r * 2.05;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fillStyle = look.back;
  ctx.fill();
  ctx.lineWidth = Math.max(0.8, s * 0.016);
  ctx.strokeStyle = "#ffffff";
  ctx.stroke();
  ctx.fillStyle = look.ink;
  ctx.font = `800 ${r * 1.5}px ${SANS}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(look.sign, x, y + r * 0.08);
}
