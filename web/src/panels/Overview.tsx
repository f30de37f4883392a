/** The whole map in a corner, with the part one looks at. */
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../bindings/Table";
import { toMap } from "../board/camera";
import type { BoardView } from "../board/view";
import { tintOf } from "../render/palette";
import { t } from "../words/ui";

export function Overview(props: { board: BoardView; table: Table; sides: readonly string[]; tick: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { board, table, sides } = props;
  const map = board.atlas.bounds;
  const w = 168;
  const h = Math.round((w * map.h) / map.w);
  useEffect(() => {
    const ratio = devicePixelRatio || 1;
    const ctx = canvas.current!.getContext("2d")!;
    canvas.current!.width = w * ratio;
    canvas.current!.height = h * ratio;
    ctx.scale(ratio, ratio);
    ctx.drawImage(board.picture(), 0, 0, w, h);
    const k = w / map.w;
    for (const piece of table.pieces) {
      const c = board.atlas.centre(piece.place);
      if (!c) continue;
      ctx.fillStyle = tintOf(piece.side, sides).body;
      ctx.fillRect((c.x - map.x) * k - 2, (c.y - map.y) * k - 2, 4, 4);
    }
    const a = toMap(board.camera, board.size, { x: 0, y: 0 });
    const b = toMap(board.camera, board.size, { x: board.size.w, y: board.size.h });
    ctx.strokeStyle = "#b45309";
    ctx.lineWidth = 1.5;
    ctx.strokeRect((a.x - map.x) * k, (a.y - map.y) * k, (b.x - a.x) * k, (b.y - a.y) * k);
  });
  const look = (event: PointerEvent) => {
    if (!event.buttons) return;
    const box = canvas.current!.getBoundingClientRect();
    board.lookAt({
      x: map.x + ((event.clientX - box.left) / box.width) * map.w,
      y: map.y + ((event.clientY - box.top) / box.height) * map.h,
    });
  };
  return (
    <canvas
      ref={canvas}
      class="overview"
      style={{ width: `${w}px`, height: `${h}px` }}
      role="img"
      aria-label={t("map-overview")}
      onPointerDown={look}
      onPointerMove={look}
    />
  );
}
