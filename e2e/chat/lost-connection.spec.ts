import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import type { Portal } from '#e2e/portal.ts';
import {
  breakable,
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  logOut,
  rowOf,
  send,
  shownTexts,
  toastOf,
} from '#e2e/screen.ts';
import { signIn } from '#e2e/session.ts';
import { countStored } from './stored.ts';

async function countOf(page: Page, text: string): Promise<number> {
  return (await shownTexts(page)).filter((shown) => shown === text).length;
}

/** Puts a proxy between the page and the server that drops the others' messages, until the page notices the gap. */
async function betweenServers(page: Page) {
  let isLosing = false;
  let lines = 0;
  let tell: (frame: string) => void = () => {};
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    lines++;
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!(isLosing && String(frame).startsWith('{"type":"chat"'))) socket.send(frame);
    });
    tell = (frame) => socket.send(frame);
  });
  return {
    loseMessages: () => {
      isLosing = true;
    },
    sendMissed: () => tell('{"type":"missed"}'),
    countLines: () => lines,
  };
}

async function expectOnceEverywhere(portal: Portal, pages: readonly Page[], text: string) {
  for (const page of pages) await expect.poll(() => countOf(page, text)).toBe(1);
  await expect.poll(() => countStored(portal.database, text)).toBe(1);
}

test('a message stored but not acknowledged when the server is killed is there once on both sides, without a reload', async ({
  open,
  portal,
}) => {
  const text = 'Sent just before the crash';
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  const breakConnection = await breakable(librarian, 'to the page');
  await librarian.goto('/?contact=4');
  await expectConnected(librarian);
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  for (const page of [librarian, manager]) await page.evaluate('window.isSamePage = true');

  breakConnection();
  await send(librarian, text);
  await expect.poll(() => countStored(portal.database, text)).toBe(1);
  await portal.kill9();
  await expect(bubblesOf(librarian, text)).toContainText('Sending…');
  await portal.restart();

  await expect(bubblesOf(librarian, text)).toContainText(/Delivered|Read/);
  await expectOnceEverywhere(portal, [librarian, manager], text);
  for (const page of [librarian, manager]) expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('a message that never reached the killed server is sent again and there once on both sides', {
  tag: '@whole',
}, async ({ open, portal }) => {
  const text = 'Lost on the way';
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  const breakConnection = await breakable(librarian, 'to the server');
  await librarian.goto('/?contact=4');
  await expectConnected(librarian);
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  breakConnection();
  await send(librarian, text);
  await expect(bubblesOf(librarian, text)).toContainText('Sending…');
  await portal.kill9();
  expect(countStored(portal.database, text)).toBe(0);
  await portal.restart();
  await expect(bubblesOf(librarian, text)).toContainText(/Delivered|Read/);
  await expectOnceEverywhere(portal, [librarian, manager], text);
});

test('a message on its way survives a reload of its page', async ({ open, portal }) => {
  const text = 'Sent before the reload';
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  const breakConnection = await breakable(librarian, 'to the server');
  await librarian.goto('/?contact=4');
  await expectConnected(librarian);
  breakConnection();
  await send(librarian, text);
  await expect(bubblesOf(librarian, text)).toContainText('Sending…');
  await librarian.reload();
  await expect(bubblesOf(librarian, text)).toContainText('Sent');
  await expectOnceEverywhere(portal, [librarian], text);
});

test('without its server the chat says so, keeps what is being written, and Reconnect goes on', {
  tag: '@whole',
}, async ({ open, portal }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  await composerOf(librarian).pressSequentially('Before the crash');
  await portal.kill9();
  await expect(librarian.getByText('Chat connection lost')).toBeVisible();
  await expect(composerOf(librarian)).toBeDisabled();
  await expect(composerOf(librarian)).toHaveAttribute('placeholder', 'Reconnecting chat...');
  await expect(librarian.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await librarian.getByRole('button', { name: 'Reconnect' }).click();
  await expect(librarian.getByText('Chat connection lost')).toBeVisible();

  await portal.restart();
  await expect(async () => {
    const reconnect = librarian.getByRole('button', { name: 'Reconnect' });
    if (await reconnect.isVisible()) await reconnect.click({ timeout: 500 });
    await expect(librarian.getByText('Chat connection lost')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(composerOf(librarian)).toBeEnabled();
  await expect(composerOf(librarian)).toHaveValue('Before the crash');
  await expect(composerOf(librarian)).toBeFocused();
  await expect(manager.getByText('Chat connection lost')).toHaveCount(0);
  await composerOf(librarian).press('Enter');
  await expect(bubblesOf(manager, 'Before the crash')).toHaveCount(1);
});

test('what was said while one of them was offline is caught up without a reload', async ({
  open,
  portal,
  consoles,
}) => {
  consoles.expectLostConnection();
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(manager);
  await expectConnected(librarian);
  await manager.context().setOffline(true);
  await expect(manager.getByText('Chat connection lost')).toBeVisible();
  for (const text of ['First while away', 'Second while away']) await send(librarian, text);
  await expect(bubblesOf(librarian, 'Second while away')).toContainText('Sent');
  await manager.context().setOffline(false);
  await expect
    .poll(async () => (await shownTexts(manager)).slice(-2))
    .toEqual(['First while away', 'Second while away']);
  await expect(bubblesOf(librarian, 'Second while away')).toContainText('Read');
  await expectOnceEverywhere(portal, [manager, librarian], 'First while away');
});

test('what was lost between two servers is there once the page is told that something was missed, on the same line', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  const { loseMessages, sendMissed, countLines } = await betweenServers(librarian);
  await librarian.goto('/?contact=4');
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  loseMessages();
  await send(manager, 'Said at another server');
  await expect(bubblesOf(manager, 'Said at another server')).toContainText('Sent');
  await expect(bubblesOf(librarian, 'Said at another server')).toHaveCount(0);
  sendMissed();
  await expect(bubblesOf(librarian, 'Said at another server')).toHaveCount(1);
  await expect(bubblesOf(manager, 'Said at another server')).toContainText('Read');
  expect(countLines()).toBe(1);
});

test('a draft survives another conversation and a reload', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await composerOf(librarian).fill('For Priya');
  await rowOf(librarian, 'Lars Kuhn').click();
  await expectOpen(librarian, 'Lars Kuhn');
  await expect(composerOf(librarian)).toHaveValue('');
  await composerOf(librarian).fill('For Lars');
  await librarian.reload();
  await expect(composerOf(librarian)).toHaveValue('For Lars');
  await rowOf(librarian, 'Priya Shah').click();
  await expect(composerOf(librarian)).toHaveValue('For Priya');
});

test('a session ended in another tab ends here at once, and signing in again brings back what was being written', async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: '/?contact=3' });
  await expectConnected(page);
  await composerOf(page).fill('Do not lose this');
  const other = await page.context().newPage();
  await other.goto('/');
  consoles.expectSignedOut();
  await logOut(other);
  await expect(other).toHaveURL('/auth');
  await expect(page).toHaveURL('/auth?next=%2F%3Fcontact%3D3');
  await expect(toastOf(page, 'You have been signed out')).toBeVisible();
  await page.bringToFront();
  await signIn(page, 'librarian');
  await expectOpen(page, 'Lars Kuhn');
  await expect(composerOf(page)).toHaveValue('Do not lose this');
});
