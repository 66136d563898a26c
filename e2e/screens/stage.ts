import { expect, type Locator, type Page } from '@playwright/test';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ConsoleWatch } from '#e2e/console-watch.ts';
import type { OpenOptions } from '#e2e/journey.ts';
import { pick, toastOf } from '#e2e/screen.ts';
import { castPassword } from '#server/demo/cast.ts';

/** One width per layout: three columns; two and a sheet; just before tables become cards; one pane on a touch screen. */
export type Width = 1440 | 1100 | 800 | 360;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The page and console watch that a stop works with. */
export interface Stage {
  readonly page: Page;
  readonly consoles: ConsoleWatch;
  open(options?: OpenOptions): Promise<Page>;
}

/** One state of a screen. */
export interface Stop {
  /** `specification-texts.ts` refers to stops by this name. */
  readonly name: string;
  readonly path: string;
  /** Waits until everything is loaded, or performs the steps that lead to the state. */
  readonly arrive: (page: Page, stage: Stage) => Promise<unknown>;
  /** Continues on the page of the stop before, which has the same path and leaves nothing behind; loading a page takes half of a stop. */
  readonly goesOn?: true;
  /** Defaults to all widths. */
  readonly widths?: readonly Width[];
  /** The part of the page whose texts count, if the same texts stand elsewhere too. */
  readonly part?: (page: Page) => Locator;
  /** Only the texts are checked here: another stop has checked the rest of the screen. */
  readonly textsOnly?: true;
}

export type Scene = (stage: Stage) => Promise<unknown>;

export function textStops(scenes: Readonly<Record<string, Scene>>, part: Stop['part'] = allOf): readonly Stop[] {
  return Object.entries(scenes).map(([name, scene]) => ({
    name,
    path: '',
    goesOn: true,
    textsOnly: true,
    part,
    arrive: (_, stage) => scene(stage),
  }));
}

export function allOf(page: Page): Locator {
  return page.locator('body');
}

type Place = string | RegExp;

const isAt = (place: Place) => (url: URL) =>
  typeof place === 'string' ? url.pathname === place : place.test(url.pathname);

const spoiled = new WeakSet<Page>();

/** Marks a page whose clock, connection or socket was replaced, so that the next part gets a new page. */
export function spoil(page: Page): void {
  spoiled.add(page);
}

export function isSpoiled(page: Page): boolean {
  return spoiled.has(page);
}

/** Answers a call with 503 until the returned function is called. */
export async function refuse(page: Page, consoles: ConsoleWatch, place: Place): Promise<() => Promise<void>> {
  const matches = isAt(place);
  await page.route(matches, (route) => {
    consoles.expect({ path: new URL(route.request().url()).pathname, status: 503 });
    return route.fulfill({ status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } });
  });
  return () => page.unroute(matches);
}

export async function answer(page: Page, place: Place, json: unknown): Promise<void> {
  await page.route(isAt(place), (route) => route.fulfill({ json }));
}

const waiting = new WeakMap<Page, () => void>();

/** Holds a call until `letGo`. */
export async function hold(page: Page, place: Place): Promise<void> {
  const held = new Promise<void>((resolve) => waiting.set(page, resolve));
  await page.route(isAt(place), async (route) => {
    await held;
    await route.continue();
  });
}

export async function setClockAfterNewestMessage(page: Page, minutes: number): Promise<void> {
  const conversations: ConversationSummary[] = await (await page.request.get('/api/conversations')).json();
  await setClockAfterNewest(
    page,
    conversations.flatMap(({ lastMessage }) => lastMessage ?? []),
    minutes,
  );
}

export async function setClockAfterNewestNotification(page: Page, minutes: number): Promise<void> {
  await setClockAfterNewest(page, await (await page.request.get('/api/notifications')).json(), minutes);
}

async function setClockAfterNewest(
  page: Page,
  items: readonly { timestamp: string }[],
  minutes: number,
): Promise<void> {
  spoil(page);
  const newest = Math.max(...items.map(({ timestamp }) => Date.parse(timestamp)));
  await page.clock.setFixedTime(newest + minutes * 60_000);
}

export function letGo(page: Page): void {
  waiting.get(page)?.();
}

export function bellOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Notifications' });
}

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
}

export function detailsOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Details' });
}

export function requestsOf(page: Page): Locator {
  return page.getByRole('main').getByRole('list', { name: 'Contact requests' }).getByRole('listitem');
}

export async function answerRequest(page: Page, consoles: ConsoleWatch, button: string, failure: string) {
  const mend = await refuse(page, consoles, /^\/api\/relationships\/\d+\/status$/);
  await requestsOf(page).getByRole('button', { name: button }).click();
  await expect(toastOf(page, failure)).toBeVisible();
  await mend();
}

export async function searchPeople(page: Page, text: string) {
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('textbox').press('Enter');
}

export async function changePassword(page: Page, password: string, confirmPassword: string) {
  await page.getByLabel('Current password', { exact: true }).fill(castPassword);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}

export async function addCustomer(page: Page) {
  await page.getByRole('button', { name: 'Add customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add customer' });
  await dialog.getByLabel('Full name').fill('Zoë Newcomer');
  await dialog.getByLabel('Username').fill('zoe.newcomer');
  await pick(dialog, 'Institution', 'University of Harrowmere');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
}

export async function sendToAll(page: Page) {
  await page.getByRole('button', { name: 'Send Notification' }).click();
  await page.getByRole('button', { name: /^Send to/ }).click();
}
