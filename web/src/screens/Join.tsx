/** Somebody sent a link. */
import { useEffect, useState } from "preact/hooks";
import { invited } from "../api";
import type { Invitation } from "../bindings/Invitation";
import { loadShelf } from "../state/shelf";
import { t } from "../words/ui";
import { Shell } from "./Shell";
import { SitDown } from "./SitDown";
import { Thumbnail } from "./Thumbnail";

export function Join(props: { invite: string }) {
  const [found, setFound] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    invited(props.invite).then(setFound, (error) => setProblem(error.message));
    // The colours of the sides.
    void loadShelf().catch(() => {});
  }, [props.invite]);
  const header = found?.header;
  return (
    <Shell>
      <h1>{t("join-title")}</h1>
      {problem && (
        <p class="trouble" role="alert">
          {problem}
        </p>
      )}
      {header && (
        <div class="invited">
          <Thumbnail game={header.game} scenario={header.scenario} />
          <SitDown header={header} invite={props.invite} />
          <p>
            <a href={`/m/${header.id}`}>{t("join-watch")}</a>
          </p>
        </div>
      )}
    </Shell>
  );
}
