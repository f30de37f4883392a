/** The client's own words. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { computed } from "@preact/signals";
import { type Lang, prefs } from "../state/prefs";
import en from "../text/en.ftl?raw";
import ru from "../text/ru.ftl?raw";

function bundle(lang: Lang, text: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const bundles = { en: bundle("en", en), ru: bundle("ru", ru) };
const current = computed(() => bundles[prefs.value.lang]);

/** Words of the client in the reader's language. */
export function t(key: string, args?: Record<string, FluentVariable>): string {
  const message = current.value.getMessage(key);
  return message?.value == null ? `[${key}]` : current.value.formatPattern(message.value, args ?? null, []);
}
