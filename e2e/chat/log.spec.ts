import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, holdRequests, logOf, rowOf, send } from '#e2e/screen.ts';

async function scrollTopOf(page: Page): Promise<number> {
  return logOf(page).evaluate((log) => log.scrollTop);
}

async function distanceToEnd(page: Page): Promise<number> {
  return logOf(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
}

/** The vertical position of an element on the page. */
async function placeOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  return box.y;
}

async function scrollBy(page: Page, pixels: number) {
  await logOf(page).hover();
  await page.mouse.wheel(0, pixels);
}

/** Scrolls up from the end and waits until the log stands still, because a turn of the wheel takes a while. */
async function leaveEnd(page: Page, pixels: number) {
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1);
  await scrollBy(page, -pixels);
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThanOrEqual(pixels - 1);
}

test('a log at its end stays there, and one that is read further up stays where it is', async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  await expect.poll(() => distanceToEnd(librarian)).toBeLessThanOrEqual(1);
  await send(manager, 'While you look at the end');
  await expect(bubblesOf(librarian, 'While you look at the end')).toBeInViewport();
  await expect.poll(() => distanceToEnd(librarian)).toBeLessThanOrEqual(1);

  await leaveEnd(librarian, 300);
  const before = await scrollTopOf(librarian);
  await send(manager, 'While you read further up');
  const pill = librarian.getByRole('button', { name: 'New messages' });
  await expect(pill).toBeVisible();
  await expect(bubblesOf(librarian, 'While you read further up')).toHaveCount(1);
  expect(Math.abs((await scrollTopOf(librarian)) - before)).toBeLessThanOrEqual(1);
  await expect(bubblesOf(librarian, 'While you read further up')).not.toBeInViewport();
  await expect(bubblesOf(manager, 'While you read further up')).toContainText('Delivered');

  await pill.click();
  await expect(bubblesOf(librarian, 'While you read further up')).toBeInViewport();
  await expect(pill).toHaveCount(0);
  await expect(bubblesOf(manager, 'While you read further up')).toContainText('Read');
});

test("one's own message leads to the end of the log", { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await leaveEnd(librarian, 300);
  await send(librarian, 'Here is my question');
  await expect(bubblesOf(librarian, 'Here is my question')).toBeInViewport();
  await expect.poll(() => distanceToEnd(librarian)).toBeLessThanOrEqual(1);
});

test('loading older messages keeps what one reads at its place', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const count = () => logOf(librarian).locator('[data-bubble]').count();
  await expect.poll(count).toBeGreaterThanOrEqual(50);
  const held = await count();
  const letThrough = await holdRequests(librarian, /before=/);
  const asked = librarian.waitForRequest(/before=/);
  await scrollBy(librarian, -100_000);
  await asked;
  await expect.poll(() => scrollTopOf(librarian)).toBe(0);
  const key = await logOf(librarian).locator('[data-bubble]').first().getAttribute('data-bubble');
  const first = logOf(librarian).locator(`[data-bubble="${key}"]`);
  const before = await placeOf(first);
  letThrough();
  await expect.poll(count).toBeGreaterThan(held);
  expect(Math.abs((await placeOf(first)) - before)).toBeLessThanOrEqual(1);
});

test('a growing composer does not move the end of the log out of view', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const last = logOf(librarian).locator('[data-bubble]').last();
  await expect(last).toBeInViewport();
  await composerOf(librarian).fill('one\ntwo\nthree\nfour\nfive');
  await expect.poll(() => distanceToEnd(librarian)).toBeLessThanOrEqual(1);
  await expect(last).toBeInViewport();
});

test('an address opens its conversation in a new browser, and Back leads to the one before', async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=6' });
  await expect(logOf(page)).toHaveAccessibleName('Messages with Ines Carvalho');
  await rowOf(page, 'Lars Kuhn').click();
  await expect(page).toHaveURL('/?contact=3');
  await expect(logOf(page)).toHaveAccessibleName('Messages with Lars Kuhn');
  await page.goBack();
  await expect(page).toHaveURL('/?contact=6');
  await expect(logOf(page)).toHaveAccessibleName('Messages with Ines Carvalho');
});

test('the address of a stranger opens nothing', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=5' });
  await expect(page.getByText('This conversation is not available')).toBeVisible();
  await expect(composerOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'All conversations' }).click();
  // The account manager's chat is open beside the list.
  await expect(page).toHaveURL('/?contact=4');
});
