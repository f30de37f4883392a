/** Addresses of the client's screens. */
import { signal } from "@preact/signals";

export type Route =
  | { screen: "lobby" }
  | { screen: "table"; id: string; as: string | null; at: number | null }
  | { screen: "join"; invite: string }
  | { screen: "rules"; game: string; clause: string | null }
  | { screen: "replay"; id: string; at: number | null }
  | { screen: "account" }
  | { screen: "confirm"; token: string }
  | { screen: "nowhere" };

export function parse(url: URL): Route {
  const parts = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const number = url.searchParams.get("at");
  const at = number && /^\d+$/.test(number) ? Number(number) : null;
  const [first, second, third] = parts;
  if (!first) return { screen: "lobby" };
  if (first === "m" && second) return { screen: "table", id: second, as: url.searchParams.get("as"), at };
  if (first === "join" && second) return { screen: "join", invite: second };
  if (first === "rules") return { screen: "rules", game: second ?? "", clause: third ?? null };
  if (first === "replay" && second) return { screen: "replay", id: second, at };
  if (first === "confirm" && second) return { screen: "confirm", token: second };
  if (first === "account") return { screen: "account" };
  return { screen: "nowhere" };
}

export const route = signal<Route>({ screen: "lobby" });

/** Goes to an address of ours. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = parse(new URL(location.href));
}

/** Begins to follow the address bar and clicks on our own links. */
export function start(): void {
  const read = () => {
    route.value = parse(new URL(location.href));
  };
  addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  read();
}

/** The address of a clause as it is cited: `NR 8.5.1`. */
export function clausePath(game: string, clause: string): string {
  const id = clause.includes(" ") ? clause.slice(clause.indexOf(" ") + 1) : clause;
  return `/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}
