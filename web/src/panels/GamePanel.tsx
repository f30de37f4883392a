/** The game itself: seats, offers, resigning, record, dice, settings. */
import { useState } from "preact/hooks";
import type { Proposal } from "../bindings/Proposal";
import { type Prefs, prefs, set } from "../state/prefs";
import { play } from "../state/sound";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";

export function GamePanel() {
  const { store } = useSeat();
  const match = store.match.value;
  const words = wordsOf(store.game.value);
  const [sure, setSure] = useState(false);
  if (!match || !words) return null;
  const { header, side } = match;
  const playing = side !== null && header.status === "playing";
  const propose = (what: Proposal) => void store.tell({ op: "propose", what });
  const result = header.result;
  return (
    <div class="game scroll">
      {result && (
        <section class="result">
          <h2>{t("game-over")}</h2>
          <p>{capital(words.render(result.text))}</p>
          <p class="quiet-text">
            {result.winner ? t("winner", { side: words.name({ side: result.winner }) }) : t("draw")} ·{" "}
            {t(`how-${result.how}`)}
          </p>
          <div class="buttons">
            <a class="button primary" href={`/replay/${header.id}`}>
              {t("game-watch-replay")}
            </a>
            {side && !header.rematch && (
              <button type="button" onClick={() => propose("rematch")}>
                {t("game-rematch")}
              </button>
            )}
            {header.rematch && (
              <a class="button" href={`/m/${header.rematch}`}>
                {t("game-to-rematch")}
              </a>
            )}
          </div>
        </section>
      )}
      {playing && (
        <div class="buttons">
          <button type="button" onClick={() => propose("draw")}>
            {t("game-draw")}
          </button>
          <button type="button" onClick={() => propose("undo")}>
            {t("game-undo")}
          </button>
          {header.latest_edition > header.edition && (
            <button type="button" onClick={() => propose("edition")}>
              {t("game-edition", { n: header.latest_edition })}
            </button>
          )}
          <button type="button" onClick={() => void store.tell({ op: "claim" })}>
            {t("game-claim")}
          </button>
          {sure ? (
            <>
              <span>{t("game-resign-sure")}</span>
              <button
                type="button"
                class="danger"
                onClick={() => void store.tell({ op: "resign" }).then(() => setSure(false))}
              >
                {t("yes")}
              </button>
              <button type="button" onClick={() => setSure(false)}>
                {t("no")}
              </button>
            </>
          ) : (
            <button type="button" onClick={() => setSure(true)}>
              {t("game-resign")}
            </button>
          )}
        </div>
      )}
      {playing && (
        <label class="check">
          <input
            type="checkbox"
            checked={match.standing}
            onChange={(event) => void store.tell({ op: "standing", on: event.currentTarget.checked })}
          />
          {t("standing-order")}
        </label>
      )}
      <p>
        <a
          href={`/api/matches/${header.id}/record${side ? `?as=${side}` : ""}`}
          download={`${header.id}.hgn`}
        >
          {t("game-record")}
        </a>
      </p>
      <SettingsView />
      {match.fair.commitment && (
        <details>
          <summary>{t("game-dice-check")}</summary>
          <dl class="fair">
            <dt>{t("game-commitment")}</dt>
            <dd>{match.fair.commitment}</dd>
            <dt>{t("game-contributions")}</dt>
            {match.fair.contributions.map((part, i) => (
              <dd key={i}>{part || "—"}</dd>
            ))}
            {match.fair.secret && (
              <>
                <dt>{t("game-secret")}</dt>
                <dd>{match.fair.secret}</dd>
              </>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}

/** What one player has asked of the other. */
export function OfferView() {
  const { store } = useSeat();
  const match = store.match.value;
  const words = wordsOf(store.game.value);
  const offer = match?.header.offer;
  if (!offer || !words || !match.side) return null;
  const mine = offer.from === match.side;
  const answer = (accept: boolean) => void store.tell({ op: "answer", accept });
  return (
    <section class="offer-box" role="alert">
      <p>
        {mine
          ? t("game-offer-mine")
          : t(`game-offer-${offer.what}`, { side: capital(words.name({ side: offer.from })) })}
      </p>
      <div class="buttons">
        {!mine && (
          <button type="button" class="primary" onClick={() => answer(true)}>
            {t("game-accept")}
          </button>
        )}
        <button type="button" onClick={() => answer(false)}>
          {t(mine ? "game-withdraw" : "game-decline")}
        </button>
      </div>
    </section>
  );
}

type Switch = { [K in keyof Prefs]: Prefs[K] extends boolean ? K : never }[keyof Prefs];
const SWITCHES: [Switch, string][] = [
  ["motion", "set-motion"],
  ["sound", "set-sound"],
  ["confirm", "set-confirm"],
  ["numbers", "numbers"],
  ["curtain", "set-curtain"],
];

export function SettingsView() {
  return (
    <fieldset class="settings">
      <legend>{t("settings")}</legend>
      {SWITCHES.map(([name, label]) => (
        <label class="check" key={name}>
          <input
            type="checkbox"
            checked={prefs.value[name]}
            onChange={(event) => {
              set(name, event.currentTarget.checked);
              if (name === "sound" && event.currentTarget.checked) play("turn");
            }}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}
