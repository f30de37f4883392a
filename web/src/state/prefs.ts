/** What this browser remembers: language, theme, and how the table behaves. */
import { effect, signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";
export type Lang = "en" | "ru";

export interface Prefs {
  lang: Lang;
  theme: Theme;
  /** Show moves, battles and dice as they happen. */
  motion: boolean;
  sound: boolean;
  /** Ask before every decision is sent. */
  confirm: boolean;
  /** Print hex numbers on the map. */
  numbers: boolean;
  /** Cover the table when the seat changes in a hot-seat game. */
  curtain: boolean;
}

const KEY = "stavka";

function browserLang(): Lang {
  const wanted = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
  for (const code of wanted) {
    if (code.startsWith("ru")) return "ru";
    if (code.startsWith("en")) return "en";
  }
  return "en";
}

function stillness(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function load(): Prefs {
  const standard: Prefs = {
    lang: browserLang(),
    theme: "auto",
    motion: !stillness(),
    sound: false,
    confirm: false,
    numbers: true,
    curtain: true,
  };
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return standard;
  }
}

export const prefs = signal<Prefs>(load());

export function set<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs.value = { ...prefs.value, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // A browser that remembers nothing still plays.
  }
}

/** Whether the page is dark now. */
export const dark = signal(false);

/** Keeps the page's language and theme as they are set. */
export function follow(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const { theme, lang } = prefs.value;
    dark.value = theme === "dark" || (theme === "auto" && system.matches);
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    document.documentElement.lang = lang;
  };
  system.addEventListener("change", paint);
  effect(paint);
}
