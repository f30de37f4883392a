/** The client's own words: the same messages in both languages, and all that the code asks for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const read = (lang: string) => readFileSync(new URL(`../src/text/${lang}.ftl`, import.meta.url), "utf8");
const keys = (text: string) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]!).sort();
const args = (text: string) => {
  const found = new Map<string, string[]>();
  for (const part of text.split(/\n(?=[a-z])/)) {
    const name = /^([a-z][\w-]*) =/.exec(part)?.[1];
    if (name) found.set(name, [...new Set([...part.matchAll(/\$(\w+)/g)].map((arg) => arg[1]!))].sort());
  }
  return found;
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "bindings" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

test("both languages say the same things with the same arguments", () => {
  expect(keys(read("ru"))).toEqual(keys(read("en")));
  expect(args(read("ru"))).toEqual(args(read("en")));
});

test("no key is there twice and every message is well formed", () => {
  for (const lang of ["en", "ru"]) {
    const found = keys(read(lang));
    expect(new Set(found).size).toBe(found.length);
    const bundle = new FluentBundle(lang);
    expect(bundle.addResource(new FluentResource(read(lang)))).toEqual([]);
    for (const name of found) expect(bundle.getMessage(name)?.value, name).toBeTruthy();
  }
});

test("every key the code names is there", () => {
  const known = new Set(keys(read("en")));
  const named = sources(new URL("../src", import.meta.url).pathname).flatMap((text) =>
    [...text.matchAll(/\bt\("([\w-]+)"/g)].map((found) => found[1]!),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
