/** An empty seat: what is played there, against whom, with which dice, and the buttons that sit down. */
import { useEffect, useState } from "preact/hooks";
import { join, view } from "../api";
import type { MatchHeader } from "../bindings/MatchHeader";
import { go } from "../router";
import { tintOf } from "../state/shelf";
import { say, wordsOf } from "../words/books";
import { holderName } from "../words/people";
import { capital } from "../words/phrases";
import { t } from "../words/ui";

export function SitDown(props: { header: MatchHeader; invite: string | null }) {
  const { header, invite } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [commitment, setCommitment] = useState("");
  const words = wordsOf(header.game);
  useEffect(() => {
    view(header.id).then(
      (hello) => setCommitment(hello.fair.commitment),
      () => {},
    );
  }, [header.id]);
  if (!words) return null;
  const sit = (side: string) => {
    join(header.id, { side, invite }).then(
      () => go(`/m/${header.id}?as=${side}`, true),
      (error) => setProblem(error.message),
    );
  };
  const empty = header.seats.filter((seat) => seat.holder.kind === "empty");
  return (
    <section class="invite">
      <h2>{say(header.game, { key: "game-title" })}</h2>
      <p>
        {words.has(`scenario-${header.scenario}`)
          ? say(header.game, { key: `scenario-${header.scenario}` })
          : header.scenario}
      </p>
      {words.has(`scenario-${header.scenario}-summary`) && (
        <p class="quiet-text">{say(header.game, { key: `scenario-${header.scenario}-summary` })}</p>
      )}
      <ul class="who">
        {header.seats.map((seat) => (
          <li key={seat.side}>
            <span class="swatch" style={{ background: tintOf(header.game, seat.side).body }} />{" "}
            {capital(words.name({ side: seat.side }))}: {holderName(seat.holder)}
          </li>
        ))}
      </ul>
      {problem && (
        <p class="trouble" role="alert">
          {problem}
        </p>
      )}
      {commitment && (
        <div class="commitment">
          <b>{t("join-dice")}</b>
          <code>{commitment}</code>
          <p class="quiet-text">{t("join-dice-why")}</p>
        </div>
      )}
      {header.dice === "typed" && <p class="quiet-text">{t("dice-typed")}</p>}
      {empty.length === 0 && <p>{t("join-full")}</p>}
      <div class="buttons">
        {empty.map((seat) => (
          <button type="button" class="primary" key={seat.side} onClick={() => sit(seat.side)}>
            {t("join-as", { side: words.name({ side: seat.side }) })}
          </button>
        ))}
      </div>
    </section>
  );
}
