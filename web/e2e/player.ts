/** Plays through the page as a patient beginner would: presses what is offered. */
import { expect, type Page } from "@playwright/test";

export interface NewMatch {
  game: string;
  scenario?: string;
  opponent: "bot" | "link" | "open" | "hotseat" | "watch";
  bot?: string;
  seat?: number;
}

/** Makes a match in the lobby and waits for its table. */
export async function newMatch(page: Page, wish: NewMatch): Promise<string> {
  await page.goto("/");
  const card = page.locator(".game-card").filter({ has: page.locator("h3", { hasText: wish.game }) });
  await card.locator("button.primary").click();
  const sheet = page.locator("dialog.new-game");
  if (wish.scenario) await sheet.locator("select").first().selectOption(wish.scenario);
  await sheet.locator(`input[value="${wish.opponent}"]`).check();
  if (wish.bot) await sheet.locator("select").nth(1).selectOption(wish.bot);
  if (wish.seat !== undefined) await sheet.locator('input[name="seat"]').nth(wish.seat).check();
  await sheet.locator('button[type="submit"]').click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator(".map[data-ready]")).toBeVisible();
  return page.url();
}

/** Whether this page has something to decide. */
export const mine = (page: Page) => page.locator(".prompt.mine");

/** Takes one step of an answer; false if there is nothing to decide. `eager` takes part in battles and moves. */
export async function step(page: Page, eager = 0): Promise<boolean> {
  const acted = await page.evaluate((rate) => {
    const bar = document.querySelector(".prompt.mine");
    if (!bar || bar.querySelector(".spinner")) return "wait";
    const press = (list: NodeListOf<Element> | Element[], at: number) => {
      (list[at] as HTMLElement | undefined)?.click();
      return list.length > 0;
    };
    const confirm = bar.querySelector(".buttons .primary");
    if (confirm && !(confirm instanceof HTMLAnchorElement)) {
      (confirm as HTMLElement).click();
      return "sent";
    }
    const buttons = [...bar.querySelectorAll(".buttons > button:not(.quiet):not(:disabled)")];
    const drafting = bar.querySelector(".words") !== null;
    if (buttons.length && !drafting) {
      // One button ends the phase; the others do something in it.
      const end = buttons.findIndex((button) => /^(ready|done|pass|decline)/i.test(button.textContent ?? ""));
      const sober = end < 0 ? buttons.length - 1 : end;
      const at = Math.random() < rate ? Math.floor(Math.random() * buttons.length) : sober;
      press(buttons, at);
      return "pressed";
    }
    if (buttons.length) {
      press(buttons, Math.floor(Math.random() * buttons.length));
      return "pressed";
    }
    const list = [...bar.querySelectorAll(".choices button")];
    if (list.length) {
      press(list, Math.floor(Math.random() * list.length));
      return "picked";
    }
    const more = bar.querySelector<HTMLElement>(".buttons button[aria-expanded='false']");
    if (more) {
      more.click();
      return "listed";
    }
    return "wait";
  }, eager);
  if (acted !== "wait") await page.waitForTimeout(40);
  return acted !== "wait";
}

/** Goes on as the other side of a hot-seat game, if it is that side's turn. */
export async function handOver(page: Page): Promise<boolean> {
  const curtain = page.locator(".curtain button");
  const over = (await curtain.count()) ? curtain : page.locator(".prompt a.primary");
  if (!(await over.count())) return false;
  await over.click();
  await page.waitForTimeout(150);
  return true;
}

/** Waits until every answer has come and the table is at rest. */
export async function calm(page: Page): Promise<void> {
  let before = "";
  await expect
    .poll(async () => {
      const now = await page.locator(".table").innerText();
      const same = now === before && (await page.locator(".spinner").count()) === 0;
      before = now;
      return same;
    })
    .toBe(true);
}

/** Plays until the game is over, on whichever of these pages has to decide. */
export async function playOut(pages: Page[], most: number, eager = 0): Promise<void> {
  let idle = 0;
  for (let n = 0; n < most; n++) {
    if (await pages[0]!.locator(".prompt .outcome").count()) return;
    let any = false;
    for (const page of pages) {
      any = (await handOver(page)) || (await step(page, eager)) || any;
    }
    idle = any ? 0 : idle + 1;
    if (idle > 300) throw new Error("nobody can do anything");
    if (!any) await pages[0]!.waitForTimeout(80);
  }
  throw new Error("the game does not end");
}

/** Where a place is on the page. */
export async function at(page: Page, place: string): Promise<{ x: number; y: number }> {
  return page.getByTestId("map").evaluate((canvas, id) => {
    const { screenOf } = canvas as unknown as { screenOf(id: string): { x: number; y: number } };
    const box = canvas.getBoundingClientRect();
    const p = screenOf(id);
    return { x: box.left + p.x, y: box.top + p.y };
  }, place);
}

/** Whether the map itself lies open at a point of the page. */
export async function onMap(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  return page
    .getByTestId("map")
    .evaluate((canvas, [x, y]) => document.elementFromPoint(x, y) === canvas, [x, y] as const);
}

/** Where a place is once the map has stopped moving. */
export async function rest(page: Page, place: string): Promise<{ x: number; y: number }> {
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
export async function until(page: Page, wanted: RegExp): Promise<void> {
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
