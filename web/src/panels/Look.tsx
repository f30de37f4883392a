/** A closer look at a thing, and why it can or cannot be chosen. */
import { useEffect, useState } from "preact/hooks";
import type { Card } from "../bindings/Card";
import type { HexFeature } from "../bindings/HexFeature";
import type { Piece } from "../bindings/Piece";
import type { Trouble } from "../bindings/Trouble";
import { key } from "../state/elements";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { CounterView, nameOf } from "./CounterView";
import { useSeat } from "./context";
import { Clause, Rich } from "./Rich";

const FEATURES = new Set([
  "city",
  "oil",
  "objective",
  "supply-edge",
  "supply-source",
  "control",
  "target",
  "counterblow",
  "scorched",
  "works",
  "prepared",
  "height",
  "station",
  "obstacle",
]);
/** Features with a number of their own. */
const NUMBERED = new Set(["objective", "works", "obstacle"]);

export function Look() {
  const { store } = useSeat();
  const element = store.inspected.value;
  const match = store.match.value;
  const words = wordsOf(store.game.value);
  if (!match || !words) return null;
  if (!element) return <p class="quiet-text pad">{t("look-hint")}</p>;
  const pieces = match.table.pieces;
  const cards = match.table.hands.flatMap((hand) => hand.cards);
  return (
    <div class="look scroll">
      {"piece" in element && <PieceLook piece={pieces.find((piece) => piece.id === element.piece)} />}
      {"place" in element && <PlaceLook id={element.place} />}
      {"card" in element && <CardLook card={cards.find((card) => card.id === element.card)} />}
      <Why />
      <Lenses />
    </div>
  );
}

function PieceLook(props: { piece: Piece | undefined }) {
  const { store, show } = useSeat();
  const game = store.game.value;
  const words = wordsOf(game)!;
  const { piece } = props;
  if (!piece) return null;
  const [left, full] = piece.face.steps;
  return (
    <section>
      <h2>{capital(nameOf(game, piece))}</h2>
      <div class="look-head">
        <CounterView piece={piece} size={84} />
        <dl>
          <dt>{t("sides-heading")}</dt>
          <dd>{capital(words.name({ side: piece.side }))}</dd>
          <dt>{t("look-values")}</dt>
          <dd>{piece.face.values.join("–")}</dd>
          {full > 0 && <dd>{t("look-steps", { left, full })}</dd>}
          <dd>
            <button type="button" class="word" onClick={() => show({ place: piece.place })}>
              {words.name({ place: piece.place })}
            </button>
          </dd>
        </dl>
      </div>
      {piece.badges.length > 0 && (
        <ul class="badges">
          {piece.badges.map((badge) => (
            <li key={badge.kind}>{capital(words.render(badge.title))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PlaceLook(props: { id: string }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value)!;
  const atlas = store.atlas.value;
  const match = store.match.value!;
  const place = atlas?.place(props.id);
  const terrain = atlas?.board.legend.find(([kind]) => kind === place?.terrain)?.[1];
  const here = match.table.pieces.filter((piece) => piece.place === props.id);
  const features = [
    ...(atlas?.features.get(props.id) ?? []),
    ...match.table.hex_features.filter((feature) => feature.hex === props.id),
  ];
  const name = (feature: HexFeature) => {
    if (NUMBERED.has(feature.kind) && /^\w?\d*$/.test(feature.value) && feature.value)
      return t(`feature-${feature.kind}-of`, { value: feature.value.replace("P", "") });
    const side = feature.value ? words.name({ side: feature.value }) : "";
    return FEATURES.has(feature.kind)
      ? t(`feature-${feature.kind}`, { side })
      : `${feature.kind} ${feature.value}`;
  };
  return (
    <section>
      <h2>
        {place?.name ? capital(words.render(place.name)) : props.id}{" "}
        {place?.name && <small>{props.id}</small>}
      </h2>
      {terrain && (
        <p>
          {t("look-terrain")}: <b>{words.render(terrain)}</b>
        </p>
      )}
      {features.length > 0 && (
        <ul>
          {features.map((feature, i) => (
            <li key={i}>{capital(name(feature))}</li>
          ))}
        </ul>
      )}
      {here.length > 0 && (
        <>
          <h3>{t("look-units")}</h3>
          <div class="counters">
            {here.map((piece, i) => (
              <CounterView piece={piece} key={piece.id ?? i} size={56} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function CardLook(props: { card: Card | undefined }) {
  const { store } = useSeat();
  const game = store.game.value;
  const words = wordsOf(game)!;
  if (!props.card) return null;
  return (
    <section>
      <h2>{capital(words.render(props.card.title))}</h2>
      <p>
        {capital(words.render(props.card.text))} <Clause game={game} clause={props.card.clause} />
      </p>
    </section>
  );
}

/** Whether the thing can be chosen now, and if not, which clause forbids it. */
function Why() {
  const { store, show } = useSeat();
  const game = store.game.value;
  const element = store.inspected.value!;
  const match = store.match.value!;
  const draft = store.draft.value;
  const [reasons, setReasons] = useState<Trouble[]>([]);
  const prompt = draft?.prompt ?? match.table.prompt;
  const offer = store.offers.value.get(key(element));
  const asked = match.table.prompt.choices.length > 0;
  useEffect(() => {
    let gone = false;
    setReasons([]);
    if (asked && !offer) {
      void store.composer.why(element).then((found) => {
        if (!gone) setReasons(found);
      });
    }
    return () => {
      gone = true;
    };
  }, [key(element), match.revision, draft?.words.join(" "), !offer]);
  if (!asked) return null;
  return (
    <section class="why" aria-live="polite">
      <h3>{t("why-title")}</h3>
      <p>{t(offer ? "why-can" : "why-cannot")}</p>
      {reasons.map((reason, i) => (
        <p class="reason" key={i}>
          <Rich game={game} text={reason.text} onElement={show} />{" "}
          <Clause game={game} clause={reason.clause} />
        </p>
      ))}
      {prompt.text && (
        <p class="quiet-text">
          <Rich game={game} text={prompt.text} onElement={show} />{" "}
          <Clause game={game} clause={prompt.clause} />
        </p>
      )}
    </section>
  );
}

/** The lenses that take the thing one looks at. */
function Lenses() {
  const { store } = useSeat();
  const words = wordsOf(store.game.value)!;
  const lenses = store.atlas.value?.board.lenses.filter((lens) => lens.takes === 1) ?? [];
  if (!lenses.length) return null;
  return (
    <section>
      <h3>{t("look-lens")}</h3>
      <div class="buttons">
        {lenses.map((lens) => (
          <button
            type="button"
            key={lens.id}
            aria-pressed={store.lens.value?.id === lens.id}
            onClick={() => void store.toggleLens(lens)}
          >
            {capital(words.render(lens.title))}
          </button>
        ))}
      </div>
    </section>
  );
}
