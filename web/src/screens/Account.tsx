/** Who one is: name, notices, account, tokens. */
import { useEffect, useState } from "preact/hooks";
import { dropToken, login, logout, makeAccount, makeToken, me, setSettings, tokens } from "../api";
import type { Me } from "../bindings/Me";
import type { Scope } from "../bindings/Scope";
import type { Settings } from "../bindings/Settings";
import type { TokenInfo } from "../bindings/TokenInfo";
import { SettingsView } from "../panels/GamePanel";
import { prefs } from "../state/prefs";
import { canPush, isPushed, setPushed } from "../state/push";
import { t } from "../words/ui";
import { Shell } from "./Shell";

const SCOPES: Scope[] = ["read", "play", "lobby"];

export function Account() {
  const [who, setWho] = useState<Me | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = () => me().then(setWho, (error) => setProblem(error.message));
  useEffect(() => {
    void load();
  }, []);
  const fail = (error: Error) => setProblem(error.message);
  return (
    <Shell>
      <h1>{t("account-title")}</h1>
      {problem && (
        <p class="trouble" role="alert">
          {problem}
        </p>
      )}
      {who && <Profile key={who.person.name} who={who} done={load} fail={fail} />}
      {who && canPush() && <PushSwitch fail={fail} />}
      {who?.person.kind === "guest" && <SignIn done={load} fail={fail} />}
      {who?.person.kind === "member" && (
        <>
          <Tokens fail={fail} />
          <button type="button" onClick={() => void logout().then(load, fail)}>
            {t("account-sign-out")}
          </button>
        </>
      )}
      <SettingsView />
    </Shell>
  );
}

interface Ends {
  done(): void;
  fail(error: Error): void;
}

function Profile(props: Ends & { who: Me }) {
  const [settings, setForm] = useState<Settings>({ ...props.who.settings, name: props.who.person.name });
  const [saved, setSaved] = useState(false);
  const change = (part: Partial<Settings>) => {
    setSaved(false);
    setForm({ ...settings, ...part });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setSettings({ ...settings, lang: prefs.value.lang }).then(() => {
      setSaved(true);
      props.done();
    }, props.fail);
  };
  return (
    <form onSubmit={submit} class="form">
      {props.who.person.kind === "guest" && <p class="quiet-text">{t("account-guest")}</p>}
      <label>
        {t("account-name")}
        <input
          value={settings.name}
          maxLength={40}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <label>
        {t("account-email")}
        <input
          type="email"
          value={settings.email}
          onInput={(event) => change({ email: event.currentTarget.value })}
        />
      </label>
      {props.who.settings.email && props.who.settings.notify && !props.who.confirmed && (
        <p class="quiet-text">{t("account-unconfirmed")}</p>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.notify}
          onChange={(event) => change({ notify: event.currentTarget.checked })}
        />
        {t("account-notify")}
      </label>
      <label>
        {t("account-webhook")}
        <input
          type="url"
          value={settings.webhook}
          onInput={(event) => change({ webhook: event.currentTarget.value })}
        />
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          {t("save")}
        </button>
        {saved && <span role="status">{t("saved")}</span>}
      </div>
    </form>
  );
}

/** Whether this browser shows "your move" when no page is open. */
function PushSwitch(props: Pick<Ends, "fail">) {
  const [on, setOn] = useState(false);
  useEffect(() => void isPushed().then(setOn, () => {}), []);
  const change = (wish: boolean) => void setPushed(wish).then(setOn, props.fail);
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
      {t("account-push")}
    </label>
  );
}

function SignIn(props: Ends) {
  const [form, setForm] = useState({ login: "", password: "" });
  const send = (how: typeof login | typeof makeAccount) => void how(form).then(props.done, props.fail);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send(login);
      }}
    >
      <label>
        {t("account-login")}
        <input
          autocomplete="username"
          minLength={2}
          maxLength={30}
          value={form.login}
          onInput={(event) => setForm({ ...form, login: event.currentTarget.value })}
        />
      </label>
      <label>
        {t("account-password")}
        <input
          type="password"
          autocomplete="current-password"
          minLength={8}
          value={form.password}
          onInput={(event) => setForm({ ...form, password: event.currentTarget.value })}
        />
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          {t("account-sign-in")}
        </button>
        <button type="button" onClick={() => send(makeAccount)}>
          {t("account-sign-up")}
        </button>
      </div>
    </form>
  );
}

function Tokens(props: { fail(error: Error): void }) {
  const [list, setList] = useState<TokenInfo[]>([]);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [fresh, setFresh] = useState<string | null>(null);
  const load = () => void tokens().then(setList, props.fail);
  useEffect(load, []);
  const submit = (event: Event) => {
    event.preventDefault();
    makeToken({ name, scopes }).then((made) => {
      setFresh(made.token);
      setName("");
      load();
    }, props.fail);
  };
  return (
    <section>
      <h2>{t("account-tokens")}</h2>
      <ul>
        {list.map((token) => (
          <li key={token.name}>
            <b>{token.name}</b> <small>{token.scopes.map((scope) => t(`scope-${scope}`)).join(", ")}</small>{" "}
            <button
              type="button"
              class="quiet"
              onClick={() => void dropToken(token.name).then(load, props.fail)}
            >
              {t("account-token-drop")}
            </button>
          </li>
        ))}
      </ul>
      {fresh && (
        <p role="status">
          {t("account-token-once")} <code>{fresh}</code>
        </p>
      )}
      <form onSubmit={submit} class="form">
        <label>
          {t("account-token-name")}
          <input
            value={name}
            required
            maxLength={60}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {SCOPES.map((scope) => (
          <label class="check" key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(
                  event.currentTarget.checked ? [...scopes, scope] : scopes.filter((s) => s !== scope),
                )
              }
            />
            {t(`scope-${scope}`)}
          </label>
        ))}
        <button type="submit">{t("account-token-make")}</button>
      </form>
    </section>
  );
}
