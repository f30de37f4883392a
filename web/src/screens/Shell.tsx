/** What every page but the table has: head, language, theme. */
import type { ComponentChildren } from "preact";
import { type Lang, prefs, set, type Theme } from "../state/prefs";
import { t } from "../words/ui";

export function Shell(props: { children: ComponentChildren; wide?: boolean }) {
  return (
    <>
      <a class="skip" href="#content">
        {t("skip-to-content")}
      </a>
      <header class="head">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="34" height="34" />
          <span>{t("app-title")}</span>
        </a>
        <nav>
          <a href="/">{t("nav-lobby")}</a>
          <a href="/rules">{t("nav-rules")}</a>
          <a href="/account">{t("nav-account")}</a>
        </nav>
        <Switches />
      </header>
      <main id="content" class={props.wide ? "page wide" : "page"}>
        {props.children}
      </main>
    </>
  );
}

const LANGS: [Lang, string][] = [
  ["en", "English"],
  ["ru", "Русский"],
];
const THEMES: Theme[] = ["auto", "light", "dark"];
const SIGNS: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };

export function Switches(props: { compact?: boolean }) {
  const { lang, theme } = prefs.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <div class={props.compact ? "switches compact" : "switches"}>
      <div role="group" aria-label={t("lang-switch")} class="langs">
        {LANGS.map(([code, name]) => (
          <button
            type="button"
            key={code}
            lang={code}
            aria-label={`${code.toUpperCase()} ${name}`}
            aria-pressed={lang === code}
            onClick={() => set("lang", code)}
          >
            {code.toUpperCase()}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="quiet"
        aria-label={`${t("theme-switch")}: ${t(`theme-${theme}`)}`}
        title={t(`theme-${theme}`)}
        onClick={() => set("theme", next)}
      >
        {SIGNS[theme]}
      </button>
    </div>
  );
}
