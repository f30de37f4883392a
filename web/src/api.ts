/** The server's plain HTTP face. */
import type { Account } from "./bindings/Account";
import type { Board } from "./bindings/Board";
import type { Confirmation } from "./bindings/Confirmation";
import type { Creation } from "./bindings/Creation";
import type { GameCard } from "./bindings/GameCard";
import type { Gap } from "./bindings/Gap";
import type { Hello } from "./bindings/Hello";
import type { Imported } from "./bindings/Imported";
import type { Invitation } from "./bindings/Invitation";
import type { Joining } from "./bindings/Joining";
import type { Login } from "./bindings/Login";
import type { MatchList } from "./bindings/MatchList";
import type { Me } from "./bindings/Me";
import type { NewToken } from "./bindings/NewToken";
import type { Phrasebook } from "./bindings/Phrasebook";
import type { PushEnd } from "./bindings/PushEnd";
import type { PushKey } from "./bindings/PushKey";
import type { PushSubscription } from "./bindings/PushSubscription";
import type { Rulebook } from "./bindings/Rulebook";
import type { Settings } from "./bindings/Settings";
import type { Text } from "./bindings/Text";
import type { TokenInfo } from "./bindings/TokenInfo";
import type { Which } from "./bindings/Which";

/** A refusal of the server, as its problem document tells it. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly text: Text | null,
  ) {
    super(detail || title);
  }
}

let csrf = "";
let known: Promise<Me> | null = null;

/** Makes sure the server knows this browser; whatever needs a cookie waits for it. */
export function introduce(): Promise<Me> {
  known ??= me().catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

async function call<T>(method: string, path: string, body?: unknown, plain = false): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (path !== "/api/me" || method !== "GET") await introduce();
  if (method !== "GET") headers["x-csrf"] = csrf;
  let sent: string | undefined;
  if (typeof body === "string") {
    sent = body;
    headers["content-type"] = "text/plain; charset=utf-8";
  } else if (body !== undefined) {
    sent = JSON.stringify(body);
    headers["content-type"] = "application/json";
  }
  const answer = await fetch(path, { method, headers, body: sent, credentials: "same-origin" });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new Problem(
      answer.status,
      problem.title ?? answer.statusText,
      problem.detail ?? "",
      problem.text ?? null,
    );
  }
  if (plain) return (await answer.text()) as T;
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
const q = encodeURIComponent;

export async function me(): Promise<Me> {
  const found = await get<Me>("/api/me");
  csrf = found.csrf;
  return found;
}

export const setSettings = (settings: Settings) => call<Me>("PUT", "/api/me", settings);
export const makeAccount = (account: Account) => post<Me | undefined>("/api/accounts", account);
export const login = (who: Login) => post<Me | undefined>("/api/login", who);
export const logout = () => post<undefined>("/api/logout");
export const tokens = () => get<TokenInfo[]>("/api/tokens");
export const makeToken = (wish: TokenInfo) => post<NewToken>("/api/tokens", wish);
export const dropToken = (name: string) => call<undefined>("DELETE", `/api/tokens/${q(name)}`);

export const confirmAddress = (answer: Confirmation) => post<undefined>("/api/confirm", answer);
export const pushKey = () => get<PushKey>("/api/push");
export const subscribePush = (wish: PushSubscription) => post<undefined>("/api/push", wish);
export const dropPush = (end: PushEnd) => call<undefined>("DELETE", "/api/push", end);

export const catalog = () => get<GameCard[]>("/api/catalog");
export const words = (game: string, lang: string) => get<Phrasebook>(`/api/catalog/${q(game)}/words/${lang}`);
export const rules = (game: string) => get<Rulebook>(`/api/catalog/${q(game)}/rules`);
export const board = (game: string, scenario: string, options: string[]) =>
  get<Board>(`/api/catalog/${q(game)}/board/${q(scenario)}?options=${q(options.join(","))}`);

export const make = (creation: Creation) => post<Invitation>("/api/matches", creation);
export function matches(which: Which, game = "", before = ""): Promise<MatchList> {
  const query = new URLSearchParams({ which });
  if (game) query.set("game", game);
  if (before) query.set("before", before);
  return get<MatchList>(`/api/matches?${query}`);
}
export const invitation = (id: string) => get<Invitation>(`/api/matches/${q(id)}`);
export const invited = (invite: string) => get<Invitation>(`/api/join/${q(invite)}`);
export const join = (id: string, joining: Joining) => post<Invitation>(`/api/matches/${q(id)}/join`, joining);
export const leave = (id: string) => post<undefined>(`/api/matches/${q(id)}/leave`);
export const view = (id: string) => get<Hello>(`/api/matches/${q(id)}/view`);
export const at = (id: string, n: number, as: string | null) =>
  get<Hello>(`/api/matches/${q(id)}/at/${n}${as ? `?as=${q(as)}` : ""}`);
export const record = (id: string, as: string | null) =>
  call<string>("GET", `/api/matches/${q(id)}/record${as ? `?as=${q(as)}` : ""}`, undefined, true);
export const importRecord = (text: string) => post<Imported>("/api/import", text);

/** The address of a match's socket. */
export function socketAddress(id: string, as: string | null, have: Gap | null): string {
  const query = new URLSearchParams();
  if (as) query.set("as", as);
  if (have) {
    query.set("revision", String(have.revision));
    query.set("log", String(have.log));
  }
  const secure = location.protocol === "https:" ? "wss:" : "ws:";
  const rest = query.size ? `?${query}` : "";
  return `${secure}//${location.host}/api/matches/${q(id)}/socket${rest}`;
}

/** A player's part of the dice: 32 random bytes in hexadecimal. */
export function contribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
