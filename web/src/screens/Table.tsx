/** The table: map, prompt, panels, keys. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Composed } from "../bindings/Composed";
import type { Element } from "../bindings/Element";
import type { BoardView } from "../board/view";
import { BoardText } from "../panels/BoardText";
import { Briefing } from "../panels/Briefing";
import { AtTable, type Seat } from "../panels/context";
import { Digest } from "../panels/Digest";
import { Forces } from "../panels/Forces";
import { GamePanel, OfferView } from "../panels/GamePanel";
import { Hand } from "../panels/Hand";
import { Help } from "../panels/Help";
import { LensBar } from "../panels/LensBar";
import { LiveLog, Log } from "../panels/Log";
import { Look } from "../panels/Look";
import { MapPane } from "../panels/MapPane";
import { isEmpty, Odds } from "../panels/Odds";
import { PromptBar, pressable } from "../panels/PromptBar";
import { Talk } from "../panels/Talk";
import { Heading, Sides } from "../panels/TopBar";
import { Tracks } from "../panels/Tracks";
import { go } from "../router";
import { type Command, command } from "../state/keys";
import { prefs } from "../state/prefs";
import { play } from "../state/sound";
import { TableStore } from "../state/table";
import { say, wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { Invite } from "./Invite";
import { Switches } from "./Shell";
import { SitDown } from "./SitDown";

const TABS = ["log", "look", "units", "tracks", "brief", "talk", "game"] as const;
type Tab = (typeof TABS)[number];

export function Table(props: { id: string; as: string | null; at: number | null }) {
  const store = useMemo(() => new TableStore(props.id, props.as, props.at), [props.id, props.as, props.at]);
  useEffect(() => () => store.close(), [store]);
  return <TableView store={store} />;
}

export function TableView(props: { store: TableStore; children?: ComponentChildren }) {
  const { store } = props;
  const board = useRef<BoardView | null>(null);
  const [tab, setTab] = useState<Tab>("log");
  const [open, setOpen] = useState(() => matchMedia("(min-width: 60rem)").matches);
  const [help, setHelp] = useState(false);
  const [text, setText] = useState(false);
  const [list, setList] = useState(false);
  const [arrows, setArrows] = useState(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const [preview, setPreview] = useState<Composed | null>(null);
  const [, redraw] = useState(0);

  const look = (element: Element) => {
    store.inspected.value = element;
    setTab("look");
    setOpen(true);
  };
  const show = (element: Element) => {
    store.inspected.value = element;
    setTab("look");
    const place =
      "place" in element
        ? element.place
        : "piece" in element
          ? store.match.peek()?.table.pieces.find((piece) => piece.id === element.piece)?.place
          : undefined;
    if (place) board.current?.reveal(place, true);
  };
  const seat = useMemo<Seat>(() => ({ store, show, board: () => board.current }), [store]);
  const match = store.match.value;
  const words = wordsOf(store.game.value);

  useEffect(() => {
    if (match && words)
      document.title = `${match.side && store.draft.value?.prompt.choices.length ? "● " : ""}${say(match.header.game, { key: "game-title" })} · ${t("app-title")}`;
  });

  // What was previewed belongs to the question it was asked at.
  useEffect(() => setPreview(null), [match?.revision, store.draft.value?.words.length]);

  const asked = !!match?.side && match.table.sides.some((s) => s.side === match.side && s.seating === "must");
  useEffect(() => {
    if (asked && store.news.peek().n && prefs.peek().sound) play("turn");
  }, [asked]);

  // Before the next key can come: keys act on what is shown.
  useLayoutEffect(() => {
    const run = (what: Command): boolean => {
      const composer = store.composer;
      const atlas = store.atlas.peek();
      switch (what.do) {
        case "cursor": {
          if (!atlas) return false;
          const middle = board.current && atlas.placeAt(board.current.camera);
          const from = cursor ?? middle?.id ?? atlas.hexes[0]?.id ?? "";
          setCursor(cursor ? (atlas.step(from, what.dx, what.dy) ?? cursor) : from);
          return true;
        }
        case "choose": {
          const draft = store.draft.peek();
          const whole = !!draft?.prompt.complete && draft.words.length > 0;
          // A whole answer is sent, unless the cursor stands on something that would add to it.
          if (whole && !(cursor && addsAt(store, cursor))) composer.confirm();
          else if (cursor) chooseAt(store, cursor, look);
          return true;
        }
        case "next": {
          const places = offeredPlaces(store);
          if (!places.length) return false;
          const i = cursor ? places.indexOf(cursor) : -1;
          const n = places.length;
          setCursor(places[(i + (what.back ? n - 1 : 1) + (i < 0 && what.back ? 1 : 0)) % n]!);
          return true;
        }
        case "press": {
          const ways = store.draft.peek()?.ways ?? [];
          if (ways.length) {
            const way = ways[what.n - 1];
            if (way) void composer.follow(way);
            return true;
          }
          const choice = pressable(store.draft.peek()?.prompt.choices ?? [])[what.n - 1];
          if (choice) void composer.take(choice);
          return !!choice;
        }
        case "lens": {
          const lens = store.atlas.peek()?.board.lenses[what.n - 1];
          if (lens) void store.toggleLens(lens);
          return !!lens;
        }
        case "confirm":
          composer.confirm();
          return true;
        case "back":
          void composer.back();
          return true;
        case "clear":
          if (text) setText(false);
          else if (list) setList(false);
          else if (store.lens.peek()) void store.toggleLens(null);
          else if (store.draft.peek()?.words.length || store.draft.peek()?.ways.length) composer.clear();
          else setCursor(null);
          return true;
        case "undo":
          if (store.match.peek()?.table.prompt.undo) void store.tell({ op: "undo" });
          return true;
        case "zoom":
          board.current?.zoomBy(what.factor);
          return true;
        case "fit":
          board.current?.fitAll();
          return true;
        case "panel":
          setOpen(true);
          setTab(TABS[(TABS.indexOf(tab) + 1) % TABS.length]!);
          return true;
        case "text":
          setText(!text);
          return true;
        case "choices":
          setList(!list);
          return true;
        case "look":
          if (cursor) look({ place: cursor });
          return true;
        case "arrows":
          setArrows(!arrows);
          return true;
        case "help":
          setHelp(true);
          return true;
      }
    };
    const down = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, dialog")) return;
      const onButton = target.closest("button, a, summary, [role=button]");
      if (onButton && (event.key === "Enter" || event.key === " ")) return;
      if (target.closest(".scroll") && event.key.startsWith("Arrow")) return;
      const what = command(event);
      if (what && run(what)) event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });

  if (store.error.value && !match) {
    return (
      <main class="page">
        <h1>{t("problem")}</h1>
        <p>{store.error.value}</p>
        <a href="/">{t("back-to-lobby")}</a>
      </main>
    );
  }
  if (store.farewell.value && !match) {
    return (
      <main class="page">
        <h1>{t("problem")}</h1>
        <a href="/">{t("back-to-lobby")}</a>
      </main>
    );
  }
  const over = store.handOver.value;
  const explanation = preview?.explanation ?? store.draft.value?.explanation ?? null;
  const secrets = match?.table.hands.some((hand) => hand.cards.length > 0) ?? false;
  return (
    <AtTable.Provider value={seat}>
      <div class={`table ${open ? "open" : ""}`}>
        <header class="top">
          <a class="brand" href="/" aria-label={t("back-to-lobby")}>
            <img src="/icon.svg" alt="" width="28" height="28" />
          </a>
          <div class="title">
            <h1>{match && words ? say(match.header.game, { key: "game-title" }) : t("loading")}</h1>
            <Heading />
          </div>
          <Sides />
          <Switches compact />
          <button
            type="button"
            class="quiet help-button"
            aria-label={t("help-title")}
            onClick={() => setHelp(true)}
          >
            ?
          </button>
          <button
            type="button"
            class="quiet panel-toggle"
            aria-expanded={open}
            aria-label={t(`tab-${tab}`)}
            onClick={() => setOpen(!open)}
          >
            ☰
          </button>
        </header>
        <main class="stage">
          <h2 class="unseen">{t("map-overview")}</h2>
          <MapPane
            store={store}
            arrows={arrows}
            cursor={cursor}
            setCursor={setCursor}
            onBoard={(made) => {
              board.current = made;
              redraw((n) => n + 1);
            }}
            preview={preview}
            onPreview={setPreview}
            onLook={look}
            onIdle={(element) => {
              store.inspected.value = element;
              if (open) setTab("look");
            }}
          />
          <LensBar arrows={arrows} setArrows={setArrows} />
          {explanation && !isEmpty(explanation) && (
            <Odds explanation={explanation} preview={preview !== null} />
          )}
          {text && <BoardText close={() => setText(false)} />}
          <div class="dock">
            {match?.header.status === "waiting" &&
              (match.side || !match.header.open ? (
                <Invite id={store.id} header={match.header} />
              ) : (
                <SitDown header={match.header} invite={null} />
              ))}
            {match && !match.side && !props.children && match.header.status === "playing" && (
              <p class="quiet-text">{t("spectating")}</p>
            )}
            <Digest />
            <OfferView />
            {props.children}
            {!props.children && <PromptBar listOpen={list} setListOpen={setList} />}
            <Hand />
          </div>
          {over && prefs.value.curtain && secrets && !match?.table.prompt.choices.length && (
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
              <h2 id="curtain-title">
                {t("curtain-title", { side: capital(words?.name({ side: over }) ?? over) })}
              </h2>
              <p>{t("curtain-text")}</p>
              <button type="button" class="primary" onClick={() => go(`/m/${store.id}?as=${over}`, true)}>
                {t("prompt-continue", { side: words?.name({ side: over }) ?? over })}
              </button>
            </div>
          )}
        </main>
        <aside class="side" hidden={!open}>
          <div class="tabs" role="tablist">
            {TABS.map((name) => (
              <button
                type="button"
                role="tab"
                key={name}
                id={`tab-${name}`}
                aria-controls="panel"
                aria-selected={tab === name}
                onClick={() => setTab(name)}
              >
                {t(`tab-${name}`)}
              </button>
            ))}
          </div>
          <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {tab === "log" && <Log />}
            {tab === "look" && <Look />}
            {tab === "units" && <Forces />}
            {tab === "tracks" && <Tracks />}
            {tab === "brief" && <Briefing />}
            {tab === "talk" && <Talk />}
            {tab === "game" && <GamePanel />}
          </div>
        </aside>
        <LiveLog />
        {help && <Help close={() => setHelp(false)} />}
      </div>
    </AtTable.Provider>
  );
}

/** Places where something can be chosen, in the order of the map. */
function offeredPlaces(store: TableStore): string[] {
  const atlas = store.atlas.peek();
  const pieces = store.match.peek()?.table.pieces ?? [];
  const places = new Set<string>();
  for (const name of store.offers.peek().keys()) {
    const id = name.slice(name.indexOf(":") + 1);
    if (name.startsWith("place:")) places.add(id);
    else if (name.startsWith("piece:")) {
      const piece = pieces.find((p) => p.id === id);
      if (piece) places.add(piece.place);
    }
  }
  return [...places].filter((id) => atlas?.centre(id)).sort();
}

/** Whether something under the cursor can still be added to the draft. */
function addsAt(store: TableStore, place: string): boolean {
  const pieces = store.match.peek()?.table.pieces ?? [];
  const here = pieces
    .filter((piece) => piece.place === place && piece.id)
    .map((piece) => `piece:${piece.id}`);
  return [`place:${place}`, ...here].some((name) => {
    const offer = store.offers.peek().get(name);
    return !!offer && !offer.ahead;
  });
}

/** Chooses what lies under the cursor: the place, or the counters there one after the other. */
function chooseAt(store: TableStore, place: string, look: (element: Element) => void): boolean {
  const offers = store.offers.peek();
  const pieces = store.match.peek()?.table.pieces ?? [];
  const taken = store.draft.peek()?.taken ?? [];
  const chosen = (id: string) =>
    taken.some((c) => c.element && "piece" in c.element && c.element.piece === id);
  const direct = offers.get(`place:${place}`);
  const here = pieces.filter((piece) => piece.place === place && piece.id && offers.has(`piece:${piece.id}`));
  const fresh = here.find((piece) => !chosen(piece.id!));
  if (direct && !direct.ahead) void store.click({ place });
  else if (fresh) void store.click({ piece: fresh.id! });
  else if (direct) void store.click({ place });
  else {
    void store.click({ place }).then((meant) => {
      if (!meant) look({ place });
    });
  }
  return true;
}
