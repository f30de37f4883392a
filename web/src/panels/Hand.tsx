/** Cards in the hand: readable, the playable ones raised. */
import type { Card } from "../bindings/Card";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { Clause } from "./Rich";

export function Hand() {
  const { store } = useSeat();
  const match = store.match.value;
  const words = wordsOf(store.game.value);
  if (!match || !words) return null;
  const hands = match.table.hands.filter((hand) => hand.cards.length + hand.hidden > 0);
  if (!hands.length) return null;
  const open = hands.filter(
    (hand) => hand.cards.length > 0 && (match.side === null || hand.side === match.side),
  );
  const others = hands.filter((hand) => !open.includes(hand) || hand.hidden > 0);
  // Cards that are asked for lie open; otherwise their titles do, and the map keeps its room.
  const offers = store.offers.value;
  const asked = open.some((hand) => hand.cards.some((card) => offers.has(`card:${card.id}`)));
  return (
    <section class={asked ? "hand asked" : "hand"} aria-label={t("hand-title")}>
      {open.map((hand) => (
        <ul key={hand.side} aria-label={t("hand-of", { side: words.name({ side: hand.side }) })}>
          {hand.cards.map((card) => (
            <CardView card={card} key={card.id} />
          ))}
        </ul>
      ))}
      {others.map((hand) => (
        <p class="hidden-cards" key={hand.side}>
          <b>{capital(words.name({ side: hand.side }))}</b>:{" "}
          {[
            ...(hand.hidden > 0 ? [t("hand-hidden", { n: hand.hidden })] : []),
            ...(open.includes(hand) ? [] : hand.cards.map((card) => capital(words.render(card.title)))),
          ].join(", ")}
        </p>
      ))}
    </section>
  );
}

function CardView(props: { card: Card }) {
  const { store, show } = useSeat();
  const game = store.game.value;
  const words = wordsOf(game)!;
  const { card } = props;
  const offer = store.offers.value.get(`card:${card.id}`);
  const chosen = store.draft.value?.taken.some(
    (choice) => choice.element && "card" in choice.element && choice.element.card === card.id,
  );
  const click = () => {
    void store.click({ card: card.id }).then((meant) => {
      if (!meant) show({ card: card.id });
    });
  };
  return (
    <li class={`card ${offer ? "offer" : ""} ${chosen ? "chosen" : ""}`}>
      <button
        type="button"
        onClick={click}
        onContextMenu={(event) => {
          event.preventDefault();
          show({ card: card.id });
        }}
      >
        <b>{capital(words.render(card.title))}</b>
        <span class="card-text">{capital(words.render(card.text))}</span>
        {offer && <span class="unseen">{t("hand-playable")}</span>}
      </button>
      <Clause game={game} clause={card.clause} />
    </li>
  );
}
