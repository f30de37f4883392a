/** The client of Stavka: one page, every game, no rules. */
import { render } from "preact";
import { lazy, Suspense } from "preact/compat";
import { introduce } from "./api";
import { route, start } from "./router";
import { Account } from "./screens/Account";
import { Confirm } from "./screens/Confirm";
import { Join } from "./screens/Join";
import { Lobby } from "./screens/Lobby";
import { Rules } from "./screens/Rules";
import { Shell } from "./screens/Shell";
import { follow } from "./state/prefs";
import { t } from "./words/ui";
import "./style/base.css";
import "./style/pages.css";
import "./style/table.css";

const Table = lazy(() => import("./screens/Table").then((module) => ({ default: module.Table })));
const Replay = lazy(() => import("./screens/Replay").then((module) => ({ default: module.Replay })));

function App() {
  const at = route.value;
  switch (at.screen) {
    case "lobby":
      return <Lobby />;
    case "table":
      return <Table id={at.id} as={at.as} at={at.at} key={`${at.id}/${at.as}`} />;
    case "replay":
      return <Replay id={at.id} at={at.at} key={at.id} />;
    case "join":
      return <Join invite={at.invite} />;
    case "rules":
      return <Rules game={at.game} clause={at.clause} />;
    case "account":
      return <Account />;
    case "confirm":
      return <Confirm token={at.token} />;
    default:
      return (
        <Shell>
          <h1>{t("not-found")}</h1>
          <a href="/">{t("back-to-lobby")}</a>
        </Shell>
      );
  }
}

follow();
start();
void introduce().catch(() => {});
render(
  <Suspense fallback={<p class="page">…</p>}>
    <App />
  </Suspense>,
  document.getElementById("app")!,
);
