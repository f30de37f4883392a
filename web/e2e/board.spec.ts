import { expect } from "@playwright/test";
import { at, calm, mine, newMatch, onMap, rest, until } from "./player";
import { test } from "./server";

test("a unit shows its reach at a click, is moved by dragging, and the move is taken back", async ({
  page,
}) => {
  await newMatch(page, { game: "No Retreat", scenario: "moscow", opponent: "hotseat" });
  await until(page, /Move your units/);
  const before = await page.locator(".log li").count();
  // A unit no panel covers, once the map has come to rest.
  let from = "";
  let start = { x: 0, y: 0 };
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Space");
    const told = (await page.locator("#cursor-told").textContent()) ?? "";
    from = /\d{4}/.exec(told)?.[0] ?? "";
    if (!from) continue;
    start = await rest(page, from);
    if (await onMap(page, start)) break;
  }
  await page.mouse.click(start.x, start.y);
  await expect(page.locator(".words .chip")).toHaveCount(2);
  await page.keyboard.press("c");
  const offered = await page.locator(".choices button").allTextContents();
  await page.keyboard.press("Escape");
  await expect(page.locator(".choices")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".words .chip")).toHaveCount(0);
  // Of the hexes in reach, one that no panel covers.
  let end = { x: 0, y: 0 };
  for (const text of offered) {
    const hex = /\d{4}/.exec(text);
    if (!hex) continue;
    end = await at(page, hex[0]);
    if (await onMap(page, end)) break;
  }
  const grip = await rest(page, from);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move((grip.x + end.x) / 2, (grip.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".log li").last()).toContainText("moves from");
  await page.locator(".prompt").getByText("Take back").click();
  await expect(page.locator(".log li")).toHaveCount(before);
});

test("a right click says why, by clause", async ({ page }) => {
  await newMatch(page, { game: "No Retreat", scenario: "moscow", opponent: "hotseat" });
  await until(page, /Move your units/);
  await page.keyboard.press("t");
  const row = page.locator(".board-text tr").filter({ hasText: "the Soviets" }).first();
  const hex = /\d{4}/.exec((await row.locator("th").textContent()) ?? "")![0];
  await page.keyboard.press("Escape");
  await page.getByTestId("map").focus();
  await page.keyboard.press("0");
  await page.waitForTimeout(600);
  const p = await at(page, hex);
  await page.mouse.click(p.x, p.y, { button: "right" });
  await expect(page.locator(".why")).toContainText("Cannot be chosen now");
  await expect(page.locator(".why .reason .clause").first()).toContainText("NR");
});

test("what can be chosen is marked after a reload, and a right click on a button says what it leads to", async ({
  page,
}) => {
  await newMatch(page, { game: "No Retreat", scenario: "moscow", opponent: "hotseat" });
  await until(page, /Move your units/);
  await page.reload();
  await expect(page.locator(".map[data-ready]")).toBeVisible();
  await page.locator(".prompt .buttons > button", { hasText: "Move" }).click({ button: "right" });
  await expect(page.locator(".about")).toContainText("It leads to");
  await expect(page.locator(".about .clause")).toContainText("NR");
  const canvas = page.getByTestId("map");
  await expect
    .poll(() => canvas.evaluate((map) => (map as unknown as { marked(): number }).marked()))
    .toBeGreaterThan(3);
});

test("sealed orders stay sealed until both are ready", async ({ browser, page, baseURL }) => {
  await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "link" });
  const link = await page.locator(".invite input").inputValue();
  const other = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await other.goto(link);
  // The server has bound itself to its dice before anybody sits down.
  await expect(other.locator(".commitment code")).toHaveText(/^[0-9a-f]{64}$/);
  await other.locator("main .buttons .primary").click();
  await expect(mine(other)).toBeVisible();
  await expect(mine(page)).toBeVisible();
  await calm(other);
  const before = await other.locator(".log li").count();
  await page.locator(".prompt .buttons > button", { hasText: "Ready" }).click();
  await expect(page.locator(".prompt-text")).toContainText(/^\s*Blue/);
  // Whoever waits may look around: a lens takes a unit for the hex it stands in.
  await page.locator(".lens-buttons button", { hasText: "Line of sight" }).click();
  for (const hex of ["0102", "0603"]) {
    const { x, y } = await at(page, hex);
    await page.mouse.click(x, y);
  }
  await expect(page.locator(".lens-says")).toContainText("The line of sight is");
  await calm(page);
  await calm(other);
  expect(await other.locator(".log li").count()).toBe(before);
  await other.locator(".prompt .buttons > button", { hasText: "Ready" }).click();
  await expect.poll(() => other.locator(".log li").count()).toBeGreaterThan(before);
});

test("a stranger finds an open game in the lobby and sits down", async ({ browser, page, baseURL }) => {
  const url = await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "open" });
  const id = new URL(url).pathname.split("/")[2]!;
  const other = await (await browser.newContext({ baseURL, locale: "ru-RU" })).newPage();
  await other.goto("/");
  await other.locator(`.match[href*="${id}"]`).click();
  await expect(other.locator(".prompt-text")).toHaveText("Партия начнётся, когда будут заняты все места.");
  await other.locator(".dock .invite .primary").click();
  await expect(mine(other)).toBeVisible();
  await expect(mine(page)).toBeVisible();
});
