import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractText } from 'unpdf';

export function composerOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message / });
}

export function logOf(page: Page): Locator {
  return page.getByRole('log');
}

export function bubblesOf(page: Page, text: string): Locator {
  return logOf(page).locator('[data-bubble]').filter({ hasText: text });
}

export function rowOf(page: Page, fullName: string): Locator {
  return page.locator('[data-contact]').filter({ hasText: fullName });
}

/** Types into a combobox and chooses the option found. */
export async function pick(scope: Page | Locator, label: string, name: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  // Options may load after the text is typed; until one is active Enter would take nothing.
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await field.press('Enter');
  // Enter waits for the server's answer to the typed text, and the list stays open until then.
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue(name);
}

export function toastOf(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

/** The toast with this title, hovered so that it does not time out. */
export async function pinnedToastOf(page: Page, title: string): Promise<Locator> {
  const toast = toastOf(page, title);
  await toast.hover();
  return toast;
}

/** Dismisses the toast on show, because the next one waits for its end. */
export async function dismissToast(page: Page): Promise<void> {
  // A toast behind an open dialog has no role.
  const dismiss = page.getByLabel('Dismiss').or(page.getByText('Dismiss', { exact: true }));
  // Clicks in one step if the button still exists: the toast may be about to disappear by itself.
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}

export async function expectOpen(page: Page, fullName: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: fullName, exact: true })).toBeVisible();
}

export async function send(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
}

/** Waits until the page can send, which is when its connection is open. */
export async function expectConnected(page: Page): Promise<void> {
  await expect(composerOf(page)).toBeEnabled();
  await composerOf(page).fill('x');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await composerOf(page).fill('');
}

/** Goes to a page without a composer and waits for its connection: from then on it receives live events. */
export async function goLive(page: Page, path: string): Promise<void> {
  const firstFrame = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'));
  await page.goto(path);
  await firstFrame;
}

/** Like `goLive`, and waits for the conversations, without which a toast cannot say who wrote. */
export async function goWithMessageToasts(page: Page, path: string): Promise<void> {
  await goLive(page, path);
  await expect.poll(() => unreadInTitle(page)).toBeGreaterThan(0);
}

/** Keeps the connection from opening: one that opens late makes the page refetch everything, and failures disappear by themselves. */
export async function withoutConnection(page: Page): Promise<void> {
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

export async function unreadInTitle(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

export async function shownTexts(page: Page): Promise<string[]> {
  return logOf(page)
    .locator('[data-bubble] > div > [dir=auto]')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => {
        const text = bubble.cloneNode(true);
        // The sender's name in a bubble is for assistive technology only.
        text.querySelector('.sr-only')?.remove();
        return text.textContent;
      }),
    );
}

export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.locator('html, main').evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth));
}

/** Throttles uploads until the returned function is called; the WebSocket is not affected. */
export async function slowUploads(page: Page, kiBPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const uploadThroughput = kiBPerSecond * 1024;
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
  return () => session.detach();
}

/** Passes the page's connection through until the returned function is called; then drops one direction. */
export async function breakable(page: Page, direction: 'to the server' | 'to the page'): Promise<() => void> {
  let isBroken = false;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    // Only the present connection breaks; the next one is whole.
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

/** Holds requests to an address until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { held, letThrough } = holding();
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Holds answers from an address until the returned function is called; the portal has handled the requests by then. */
export async function holdResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { held, letThrough } = holding();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await held;
    // The page may have aborted the request meanwhile.
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

export async function savedBy(button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

export async function textOnPaper(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
  return text;
}
