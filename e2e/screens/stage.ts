import { expect, type Locator, type Page } from '@playwright/test';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ConsoleWatch } from '#e2e/console-watch.ts';
import type { OpenOptions } from '#e2e/journey.ts';
import { pick, toastOf } from '#e2e/screen.ts';
import { castPassword } from '#server/demo/cast.ts';

/** The widths of the layout: three columns; two and a sheet; tables that are about to become cards; one pane at a time, under a finger. */
export type Width = 1440 | 1100 | 800 | 360;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What somebody looks at who walks through the product. */
export interface Stage {
  readonly page: Page;
  readonly consoles: ConsoleWatch;
  open(options?: OpenOptions): Promise<Page>;
}

/** One state of a screen. */
export interface Stop {
  /** The fixed texts that are seen here name it (`specification-texts.ts`). */
  readonly name: string;
  readonly path: string;
  /** Waits until everything is there, or does what leads there. */
  readonly arrive: (page: Page, stage: Stage) => Promise<unknown>;
  /** Goes on from the stop before, which has the same path and leaves nothing behind; to load a page takes half of a stop. */
  readonly goesOn?: true;
  /** All of them without it. */
  readonly widths?: readonly Width[];
  /** The part of the page whose texts count, where the same texts stand elsewhere as well. */
  readonly part?: (page: Page) => Locator;
  /** Only its texts are read: everything else of it was read at another stop. */
  readonly textsOnly?: true;
}

/** Brings the page to a state. */
export type Scene = (stage: Stage) => Promise<unknown>;

/** Stops where only texts are read, each going on from the one before. */
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

/** Has another clock, line or socket from now on: what comes next is led through a page of its own. */
export function spoil(page: Page): void {
  spoiled.add(page);
}

export function isSpoiled(page: Page): boolean {
  return spoiled.has(page);
}

/** Answers a call as a server does that cannot take it now, until what is returned is called. */
export async function refuse(page: Page, consoles: ConsoleWatch, place: Place): Promise<() => Promise<void>> {
  const matches = isAt(place);
  await page.route(matches, (route) => {
    consoles.expect({ path: new URL(route.request().url()).pathname, status: 503 });
    return route.fulfill({ status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } });
  });
  return () => page.unroute(matches);
}

/** Answers a call with this from now on. */
export async function answer(page: Page, place: Place, json: unknown): Promise<void> {
  await page.route(isAt(place), (route) => route.fulfill({ json }));
}

const waiting = new WeakMap<Page, () => void>();

/** Keeps a call waiting until it is let go. */
export async function hold(page: Page, place: Place): Promise<void> {
  const held = new Promise<void>((resolve) => waiting.set(page, resolve));
  await page.route(isAt(place), async (route) => {
    await held;
    await route.continue();
  });
}

/** Sets the page's clock to so many minutes after the newest message, which is hours or days old by the day that it is. */
export async function setClockAfterNewestMessage(page: Page, minutes: number): Promise<void> {
  const conversations: ConversationSummary[] = await (await page.request.get('/api/conversations')).json();
  await setClockAfterNewest(
    page,
    conversations.flatMap(({ lastMessage }) => lastMessage ?? []),
    minutes,
  );
}

/** The same for what the bell shows. */
export async function setClockAfterNewestNotification(page: Page, minutes: number): Promise<void> {
  await setClockAfterNewest(page, await (await page.request.get('/api/notifications')).json(), minutes);
}

async function setClockAfterNewest(page: Page, told: readonly { timestamp: string }[], minutes: number): Promise<void> {
  spoil(page);
  const newest = Math.max(...told.map(({ timestamp }) => Date.parse(timestamp)));
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
