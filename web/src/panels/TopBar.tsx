/** The heading of a table: game, moment, sides with their clocks. */
import { useEffect, useState } from "preact/hooks";
import type { Purse } from "../bindings/Purse";
import type { SeatState } from "../bindings/SeatState";
import { tintOf } from "../state/shelf";
import { wordsOf } from "../words/books";
import { holderName } from "../words/people";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";

/** Time as a clock shows it. */
export function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86400);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor((seconds % 86400) / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days}d ${two(hours)}:${two(Math.floor((seconds % 3600) / 60))}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export function Sides() {
  const { store } = useSeat();
  const match = store.match.value;
  const words = wordsOf(store.game.value);
  if (!match || !words) return null;
  return (
    <ul class="seats" aria-label={t("sides-heading")}>
      {match.header.seats.map((seat, i) => (
        <Seat key={seat.side} seat={seat} purse={match.header.clock?.left[i]} />
      ))}
    </ul>
  );
}

function Seat(props: { seat: SeatState; purse: Purse | undefined }) {
  const { store } = useSeat();
  const match = store.match.value!;
  const words = wordsOf(store.game.value)!;
  const { seat, purse } = props;
  const status = match.table.sides.find((side) => side.side === seat.side);
  const tint = tintOf(store.game.value, seat.side);
  const holder = seat.holder;
  return (
    <li class={`seat ${status?.seating === "must" ? "to-move" : ""}`}>
      <span class="swatch" style={{ background: tint.body, borderColor: tint.edge }} aria-hidden="true" />
      <span class="seat-side">{capital(words.name({ side: seat.side }))}</span>
      <span class="seat-who">
        {match.side === seat.side ? (
          <>
            <span class="seat-name">{holderName(holder)} · </span>
            {t("seat-you")}
          </>
        ) : (
          holderName(holder)
        )}
      </span>
      {holder.kind === "person" && (
        <span class={seat.online ? "dot on" : "dot"} title={t(seat.online ? "seat-online" : "seat-offline")}>
          <span class="unseen">{t(seat.online ? "seat-online" : "seat-offline")}</span>
        </span>
      )}
      {purse && <Clock purse={purse} />}
    </li>
  );
}

function Clock(props: { purse: Purse }) {
  const { store } = useSeat();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const match = store.match.value;
  const at = match?.header.clock?.at ?? 0;
  const gone = props.purse.running ? Date.now() + (match?.skew ?? 0) - at : 0;
  const left = props.purse.main + props.purse.bank - gone;
  return (
    <time class={`clock ${props.purse.running ? "runs" : ""} ${left < 60_000 ? "short" : ""}`}>
      {clockFace(left)}
    </time>
  );
}

export function Heading() {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  const match = store.match.value;
  if (!match || !words) return null;
  return (
    <p class="heading">
      {match.table.heading.map((text, i) => (
        <span key={i}>{capital(words.render(text))}</span>
      ))}
    </p>
  );
}
