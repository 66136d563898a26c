import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractText } from 'unpdf';

/** What people find on a screen, by what they see of it. */

export function composerOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message / });
}

export function logOf(page: Page): Locator {
  return page.getByRole('log');
}

/** The messages with this text in the open conversation. */
export function bubblesOf(page: Page, text: string): Locator {
  return logOf(page).locator('[data-bubble]').filter({ hasText: text });
}

/** A person's line in the list of conversations. */
export function rowOf(page: Page, fullName: string): Locator {
  return page.locator('[data-contact]').filter({ hasText: fullName });
}

/** Finds somebody or something in a combobox by typing, and chooses it. */
export async function pick(scope: Page | Locator, label: string, name: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  // Choices may come later than the text: until then there is nothing that Enter could take.
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await field.press('Enter');
  // Enter takes nothing before the server has answered to what was typed, and the list stays open until then.
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue(name);
}

export function toastOf(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

/** The toast with this title, which stays from now on: its time stands still under the pointer. */
export async function heldToastOf(page: Page, title: string): Promise<Locator> {
  const toast = toastOf(page, title);
  await toast.hover();
  return toast;
}

/** Takes away the toast on show, whose text has been read: the next one waits for its end. */
export async function dismissToast(page: Page): Promise<void> {
  // Behind an open dialog it has no role.
  const dismiss = page.getByLabel('Dismiss').or(page.getByText('Dismiss', { exact: true }));
  // At once, where it is still there: it may be about to go by itself.
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}

/** The heading of the open conversation. */
export async function expectOpen(page: Page, fullName: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: fullName, exact: true })).toBeVisible();
}

export async function send(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
}

/** Waits until the page can send, which is when its live connection stands. */
export async function expectConnected(page: Page): Promise<void> {
  await expect(composerOf(page)).toBeEnabled();
  await composerOf(page).fill('x');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await composerOf(page).fill('');
}

/** Goes to a page without a composer, and waits until its live connection stands: what happens from now on is told there. */
export async function goLive(page: Page, path: string): Promise<void> {
  const firstFrame = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'));
  await page.goto(path);
  await firstFrame;
}

/** The same where messages are told by a toast: whose they are is known once the conversations are there. */
export async function goWhereMessagesAreTold(page: Page, path: string): Promise<void> {
  await goLive(page, path);
  await expect.poll(() => unreadInTitle(page)).toBeGreaterThan(0);
}

/** A live line that never opens: one that opens late has everything read again, and what had failed goes away by itself. */
export async function withoutLine(page: Page): Promise<void> {
  await page.addInitScript(`
    window.WebSocket = class {
      static CONNECTING = 0;
      static OPEN = 1;
      readyState = 0;
      send() {}
      close() {}
    };
  `);
}

/** The number in front of the title. */
export async function unreadInTitle(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** The texts of the messages in the open conversation, as they stand there. */
export async function shownTexts(page: Page): Promise<string[]> {
  return logOf(page)
    .locator('[data-bubble] > div > [dir=auto]')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => {
        const text = bubble.cloneNode(true);
        // Who said it is there for assistive technology alone.
        text.querySelector('.sr-only')?.remove();
        return text.textContent;
      }),
    );
}

/** Whether the page can be moved sideways, or what scrolls in it. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.locator('html, main').evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth));
}

/** Makes sending as slow as a bad line, until the answered function is called; the socket is not touched. */
export async function slowUploads(page: Page, kiBPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const uploadThroughput = kiBPerSecond * 1024;
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
  return () => session.detach();
}

/** Lets the page's live connection through until the returned function is called; then nothing passes one way. */
export async function breakable(page: Page, direction: 'to the server' | 'to the page'): Promise<() => void> {
  let isBroken = false;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    // Only the line that stands now breaks; the next one is whole.
    const isMine = { broken: () => isBroken };
    socket.onMessage((frame) => {
      if (!(isMine.broken() && direction === 'to the server')) server.send(frame);
    });
    server.onMessage((frame) => {
      if (!(isMine.broken() && direction === 'to the page')) socket.send(frame);
    });
    server.onClose(() => {
      isBroken = false;
      isMine.broken = () => false;
      void socket.close();
    });
  });
  return () => {
    isBroken = true;
  };
}

/** Holds back what a page asks for at an address, until the answered function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { held, letThrough } = holding();
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** The same for the answer, which is there by then: nothing waits for the portal after the answered function is called. */
export async function holdAnswer(page: Page, url: string | RegExp): Promise<() => void> {
  const { held, letThrough } = holding();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await held;
    // The page may have given it up meanwhile.
    await route.fulfill({ response }).catch(() => {});
  });
  return letThrough;
}

function holding(): { held: Promise<void>; letThrough: () => void } {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return { held, letThrough };
}

/** The bytes of the file that a button or link saves. */
export async function savedBy(button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

/** What a printed page says. */
export async function textOnPaper(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
  return text;
}
