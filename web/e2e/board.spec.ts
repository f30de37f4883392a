import { expect, type Page } from "@playwright/test";
import { calm, handOver, mine, newMatch, step } from "./player";
import { test } from "./server";

/** Where a place is on the page. */
async function at(page: Page, place: string): Promise<{ x: number; y: number }> {
  return page.getByTestId("map").evaluate((canvas, id) => {
    const { screenOf } = canvas as unknown as { screenOf(id: string): { x: number; y: number } };
    const box = canvas.getBoundingClientRect();
    const p = screenOf(id);
    return { x: box.left + p.x, y: box.top + p.y };
  }, place);
}

/** Whether the map itself lies open at a point of the page. */
async function onMap(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  return page
    .getByTestId("map")
    .evaluate((canvas, [x, y]) => document.elementFromPoint(x, y) === canvas, [x, y] as const);
}

/** Where a place is once the map has stopped moving. */
async function rest(page: Page, place: string): Promise<{ x: number; y: number }> {
  let last = await at(page, place);
  for (let n = 0; n < 40; n++) {
    await page.waitForTimeout(80);
    const now = await at(page, place);
    if (now.x === last.x && now.y === last.y) break;
    last = now;
  }
  return last;
}

/** Answers prompts until one of them asks for this. */
async function until(page: Page, wanted: RegExp): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if ((await mine(page).count()) && wanted.test((await mine(page).textContent()) ?? "")) {
      await calm(page);
      return;
    }
    if (!(await handOver(page))) await step(page);
    await page.waitForTimeout(60);
  }
  throw new Error(`${wanted} is never asked`);
}

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
  await other.locator("main .buttons .primary").click();
  await expect(mine(other)).toBeVisible();
  await expect(mine(page)).toBeVisible();
  await calm(other);
  const before = await other.locator(".log li").count();
  await page.locator(".prompt .buttons > button", { hasText: "Ready" }).click();
  await calm(page);
  await calm(other);
  expect(await other.locator(".log li").count()).toBe(before);
  await other.locator(".prompt .buttons > button", { hasText: "Ready" }).click();
  await expect.poll(() => other.locator(".log li").count()).toBeGreaterThan(before);
});
