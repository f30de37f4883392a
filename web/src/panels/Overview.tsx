/** The whole map in a corner, with the part one looks at. */
import { type Signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../bindings/Table";
import { toMap } from "../board/camera";
import type { BoardView } from "../board/view";
import type { Tint } from "../render/palette";
import { t } from "../words/ui";

const WIDTH = 168;

export function Overview(props: {
  board: BoardView;
  table: Table;
  tint: (side: string) => Tint;
  /** Changes whenever the camera does. */
  camera: Signal<number>;
  /** Changes whenever the map is drawn anew. */
  dressed: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { board, table } = props;
  const map = board.atlas.bounds;
  const height = Math.round((WIDTH * map.h) / map.w);
  const k = WIDTH / map.w;

  useEffect(() => {
    const ratio = devicePixelRatio || 1;
    const ctx = canvas.current!.getContext("2d")!;
    canvas.current!.width = WIDTH * ratio;
    canvas.current!.height = height * ratio;
    ctx.scale(ratio, ratio);
    ctx.drawImage(board.picture(), 0, 0, WIDTH, height);
    for (const piece of table.pieces) {
      const c = board.atlas.centre(piece.place);
      if (!c) continue;
      ctx.fillStyle = props.tint(piece.side).body;
      ctx.fillRect((c.x - map.x) * k - 2, (c.y - map.y) * k - 2, 4, 4);
    }
  }, [board, table.pieces, props.dressed]);

  // The frame moves with every frame of the map, so it is moved by hand.
  useSignalEffect(() => {
    props.camera.value;
    const a = toMap(board.camera, board.size, { x: 0, y: 0 });
    const b = toMap(board.camera, board.size, { x: board.size.w, y: board.size.h });
    const style = frame.current!.style;
    style.transform = `translate(${(a.x - map.x) * k}px, ${(a.y - map.y) * k}px)`;
    // Only a zoom changes the size, and only that needs a layout.
    const [width, height] = [`${Math.round((b.x - a.x) * k)}px`, `${Math.round((b.y - a.y) * k)}px`];
    if (style.width !== width) style.width = width;
    if (style.height !== height) style.height = height;
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
    <div class="overview" style={{ width: `${WIDTH}px`, height: `${height}px` }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("map-overview")}
        onPointerDown={look}
        onPointerMove={look}
      />
      <div ref={frame} class="overview-frame" />
    </div>
  );
}
