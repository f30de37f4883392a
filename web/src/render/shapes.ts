/** Small figures that several drawings need. */

export function star(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, points: number): void {
  ctx.beginPath();
  for (let i = 0; i < points * 2; i++) {
    const turn = -Math.PI / 2 + (i * Math.PI) / points;
    const length = i % 2 ? r * 0.42 : r;
    ctx.lineTo(x + Math.cos(turn) * length, y + Math.sin(turn) * length);
  }
  ctx.closePath();
}

export function roundRect(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
}

/** The end of an arrow at the last of two points. */
export function arrowHead(
  ctx: CanvasRenderingContext2D,
  from: { x: number; y: number },
  to: { x: number; y: number },
  size: number,
): void {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  ctx.beginPath();
  ctx.moveTo(to.x, to.y);
  for (const side of [-1, 1]) {
    ctx.lineTo(to.x - Math.cos(turn + side * 0.45) * size, to.y - Math.sin(turn + side * 0.45) * size);
  }
  ctx.closePath();
}
