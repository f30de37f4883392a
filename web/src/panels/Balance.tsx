/** How the sides of a scenario fare when equals play. */
import type { GameCard } from "../bindings/GameCard";
import type { ScenarioCard } from "../bindings/ScenarioCard";
import { tintOf } from "../state/shelf";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";

export function Balance(props: { game: GameCard; scenario: ScenarioCard }) {
  const { balance } = props.scenario;
  const [first, second] = props.game.sides;
  if (balance === null || !first || !second) return null;
  const words = wordsOf(props.game.id);
  const name = (side: string) => capital(words?.name({ side }) ?? side);
  const says = t("scenario-balance", {
    first: name(first),
    second: name(second),
    a: balance,
    b: 100 - balance,
  });
  return (
    <span class="balance" role="img" aria-label={says} title={says}>
      <span style={{ width: `${balance}%`, background: tintOf(props.game.id, first).body }} />
      <span style={{ flex: 1, background: tintOf(props.game.id, second).body }} />
    </span>
  );
}
