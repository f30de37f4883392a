/** Somebody sent a link. */
import { useEffect, useState } from "preact/hooks";
import { invited, join } from "../api";
import type { Invitation } from "../bindings/Invitation";
import { go } from "../router";
import { say, wordsOf } from "../words/books";
import { t } from "../words/ui";
import { Shell } from "./Shell";

export function Join(props: { invite: string }) {
  const [found, setFound] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    invited(props.invite).then(setFound, (error) => setProblem(error.message));
  }, [props.invite]);
  const header = found?.header;
  const words = header && wordsOf(header.game);
  const sit = (side: string) => {
    join(header!.id, { side, invite: props.invite }).then(
      () => go(`/m/${header!.id}`, true),
      (error) => setProblem(error.message),
    );
  };
  const empty = header?.seats.filter((seat) => seat.holder.kind === "empty") ?? [];
  return (
    <Shell>
      <h1>{t("join-title")}</h1>
      {problem && (
        <p class="trouble" role="alert">
          {problem}
        </p>
      )}
      {header && words && (
        <section class="invite">
          <h2>{say(header.game, { key: "game-title" })}</h2>
          <p>
            {words.has(`scenario-${header.scenario}`)
              ? say(header.game, { key: `scenario-${header.scenario}` })
              : header.scenario}
          </p>
          {empty.length === 0 && <p>{t("join-full")}</p>}
          <div class="buttons">
            {empty.map((seat) => (
              <button type="button" class="primary" key={seat.side} onClick={() => sit(seat.side)}>
                {t("join-as", { side: words.name({ side: seat.side }) })}
              </button>
            ))}
            <a class="button" href={`/m/${header.id}`}>
              {t("join-watch")}
            </a>
          </div>
        </section>
      )}
    </Shell>
  );
}
