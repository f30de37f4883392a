/** Phrasebooks, boards and rulebooks, fetched once. */
import { signal } from "@preact/signals";
import { board as fetchBoard, rules as fetchRules, words as fetchWords } from "../api";
import type { Board } from "../bindings/Board";
import type { Rulebook } from "../bindings/Rulebook";
import type { Text } from "../bindings/Text";
import { prefs } from "../state/prefs";
import { Words } from "./phrases";

const known = signal<ReadonlyMap<string, Words>>(new Map());
const wanted = new Set<string>();
const boards = new Map<string, Promise<Board>>();
const rulebooks = signal<ReadonlyMap<string, Rulebook>>(new Map());
const coming = new Map<string, Promise<Rulebook>>();

/** The words of a game in the reader's language; undefined until they have come. */
export function wordsOf(game: string, lang: string = prefs.value.lang): Words | undefined {
  const name = `${game}/${lang}`;
  const words = known.value.get(name);
  if (!words && game && !wanted.has(name)) {
    wanted.add(name);
    fetchWords(game, lang).then(
      (book) => {
        known.value = new Map(known.value).set(name, new Words(book));
      },
      () => {
        wanted.delete(name);
      },
    );
  }
  return words;
}

/** The rules and charts of a game; undefined until they have come. */
export function bookOf(game: string): Rulebook | undefined {
  const book = rulebooks.value.get(game);
  if (!book && game) void rulebook(game).catch(() => {});
  return book;
}

/** The rules and charts of a game, fetched once. */
export function rulebook(game: string): Promise<Rulebook> {
  const found = coming.get(game) ?? fetchRules(game);
  coming.set(game, found);
  found.then(
    (book) => {
      if (!rulebooks.peek().has(game)) rulebooks.value = new Map(rulebooks.peek()).set(game, book);
    },
    () => coming.delete(game),
  );
  return found;
}

/** A text of a game as a sentence; empty until the words have come. */
export function say(game: string, text: Text | null | undefined): string {
  return text ? (wordsOf(game)?.sentence(text) ?? "") : "";
}

export function boardOf(game: string, scenario: string, options: string[]): Promise<Board> {
  const name = [game, scenario, ...options].join("/");
  let board = boards.get(name);
  if (!board) {
    board = fetchBoard(game, scenario, options);
    boards.set(name, board);
    board.catch(() => boards.delete(name));
  }
  return board;
}
