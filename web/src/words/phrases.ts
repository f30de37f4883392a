/**
 * Texts of the table in the reader's language.
 *
 * The meanings of arguments and of CASE and COUNT are those that
 * `crates/content/src/words` documents; a test holds the two against each other.
 */
import { FluentBundle, FluentNone, FluentNumber, FluentResource, FluentType } from "@fluent/bundle";
import type { Arg } from "../bindings/Arg";
import type { Element } from "../bindings/Element";
import type { NounForms } from "../bindings/NounForms";
import type { Phrasebook } from "../bindings/Phrasebook";
import type { Text } from "../bindings/Text";

const CASES = ["nom", "gen", "dat", "acc", "ins", "prep"];
/** Texts within texts go no deeper than this. */
const DEPTH = 16;

/** Marks around a thing's name, so that a sentence can be cut into words and links. */
const OPEN = "\uE000";
const MIDDLE = "\uE001";
const CLOSE = "\uE002";

/** Words in the six cases, and the number that verbs agree with. */
class Phrase extends FluentType<string[]> {
  constructor(
    forms: string[],
    readonly count: number,
  ) {
    super(forms);
  }
  toString(): string {
    return this.value[0] ?? "";
  }
}

/** A piece of a sentence: plain words, or the name of a thing. */
export type Part = string | { element: Element; text: string };

/** How things are called and sentences are made, in one language. */
export class Words {
  readonly lang: string;
  private readonly bundle: FluentBundle;
  private readonly nouns: Record<string, NounForms | undefined>;
  private named: Element[] | null = null;

  constructor(book: Phrasebook) {
    this.lang = book.lang;
    this.nouns = book.nouns;
    this.bundle = new FluentBundle(book.lang, {
      useIsolating: false,
      functions: { CASE: byCase, COUNT: count },
    });
    for (const layer of book.layers) {
      this.bundle.addResource(new FluentResource(layer), { allowOverrides: true });
    }
  }

  /** Whether there is a message of this key. */
  has(key: string): boolean {
    return this.bundle.getMessage(key)?.value != null;
  }

  /** The text in words. */
  render(text: Text): string {
    return this.atDepth(text, 0);
  }

  /** The text as a sentence of its own: it begins with a capital letter. */
  sentence(text: Text): string {
    return capital(this.render(text));
  }

  /** The text cut at the names of things. */
  parts(text: Text): Part[] {
    this.named = [];
    try {
      return cut(this.atDepth(text, 0), this.named);
    } finally {
      this.named = null;
    }
  }

  /** An argument as it stands in a sentence. */
  argument(arg: Arg): string {
    const value = this.value(arg, 0);
    return value instanceof FluentNumber ? String(value.value) : String(value);
  }

  /** The name of a thing. */
  name(element: Element): string {
    const { key, id } = nounKey(element);
    return (key && this.nouns[key]?.forms[0]) || id;
  }

  private atDepth(text: Text, depth: number): string {
    const pattern = this.bundle.getMessage(text.key)?.value;
    if (pattern == null) return `[${text.key}]`;
    if (depth > DEPTH) return "…";
    const args: Record<string, string | FluentNumber | Phrase> = {};
    for (const [name, arg] of text.args ?? []) args[name] = this.value(arg, depth);
    return this.bundle.formatPattern(pattern, args, []);
  }

  private value(arg: Arg, depth: number): string | FluentNumber | Phrase {
    if ("number" in arg) return new FluentNumber(arg.number, { useGrouping: false });
    if ("plain" in arg) return arg.plain;
    if ("text" in arg) return this.atDepth(arg.text, depth + 1);
    const parts: Phrase[] = [];
    this.phrases(arg, depth, parts);
    return list(parts, this.lang);
  }

  private phrases(arg: Arg, depth: number, parts: Phrase[]): void {
    if ("list" in arg) {
      if (depth > DEPTH) parts.push(fixed("…"));
      else for (const item of arg.list) this.phrases(item, depth + 1, parts);
    } else if ("number" in arg) parts.push(fixed(String(arg.number)));
    else if ("plain" in arg) parts.push(fixed(arg.plain));
    else if ("text" in arg) parts.push(fixed(this.atDepth(arg.text, depth + 1)));
    else parts.push(this.noun(arg.element));
  }

  private noun(element: Element): Phrase {
    const { key, id } = nounKey(element);
    const noun = key ? this.nouns[key] : undefined;
    const forms = noun ? CASES.map((_, i) => noun.forms[i] ?? noun.forms[0] ?? id) : CASES.map(() => id);
    const marked = forms.map((form) => this.mark(element, form));
    return new Phrase(marked, noun?.plural ? 2 : 1);
  }

  private mark(element: Element, form: string): string {
    if (!this.named) return form;
    this.named.push(element);
    return `${OPEN}${this.named.length - 1}${MIDDLE}${form}${CLOSE}`;
  }
}

/** The key of the noun that names a thing, if it can have one, and its bare id. */
export function nounKey(element: Element): { key: string | null; id: string } {
  if ("piece" in element) return { key: `piece.${element.piece}`, id: element.piece };
  if ("place" in element) return { key: `place.${element.place}`, id: element.place };
  if ("card" in element) return { key: `card.${element.card}`, id: element.card };
  if ("side" in element) return { key: `side.${element.side}`, id: element.side };
  return { key: null, id: element.clause };
}

/** The text with a capital letter in front. */
export function capital(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  return letter.toUpperCase() + text.slice(letter.length);
}

function cut(marked: string, named: Element[]): Part[] {
  const parts: Part[] = [];
  for (const piece of marked.split(OPEN)) {
    const middle = piece.indexOf(MIDDLE);
    const close = piece.indexOf(CLOSE);
    if (middle < 0 || close < 0) {
      if (piece) parts.push(piece);
      continue;
    }
    const element = named[Number(piece.slice(0, middle))];
    const text = piece.slice(middle + 1, close);
    if (element) parts.push({ element, text });
    const rest = piece.slice(close + 1);
    if (rest) parts.push(rest);
  }
  const first = parts[0];
  if (typeof first === "string") parts[0] = capital(first);
  else if (first) parts[0] = { ...first, text: capital(first.text) };
  return parts;
}

function fixed(text: string): Phrase {
  return new Phrase(
    CASES.map(() => text),
    1,
  );
}

function list(parts: Phrase[], lang: string): Phrase {
  const and = lang === "ru" ? " и " : " and ";
  const forms = CASES.map((_, i) => {
    const words = parts.map((part) => part.value[i] ?? "");
    const last = words.pop();
    if (last === undefined) return "";
    return words.length ? `${words.join(", ")}${and}${last}` : last;
  });
  return new Phrase(
    forms,
    parts.reduce((sum, part) => sum + part.count, 0),
  );
}

type Value = string | FluentType<unknown>;

function byCase(values: Value[]): Value {
  const [value, name] = values;
  const at = CASES.indexOf(String(name));
  if (value === undefined || value instanceof FluentNone || at < 0) return new FluentNone("CASE()");
  return value instanceof Phrase ? (value.value[at] ?? "") : value;
}

function count(values: Value[]): Value {
  const [value] = values;
  if (value instanceof FluentNumber) return value;
  if (typeof value === "string") return new FluentNumber(1);
  if (value instanceof Phrase) return new FluentNumber(value.count, { useGrouping: false });
  return new FluentNone("COUNT()");
}
