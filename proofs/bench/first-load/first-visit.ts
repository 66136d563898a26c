import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import type { BenchPerson } from '#proofs/bench/protocol.ts';

const kB = 1000;
const bitsPerByte = 8;
/** An old computer of a library on a slow connection. */
const slowness = {
  processor: { rate: 4 },
  line: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / bitsPerByte,
    uploadThroughput: 750_000 / bitsPerByte,
  },
};
/** Longer than any delayed request of a page. */
const settledMs = 2500;
const cookieName = 'carrel_session';

/** The cost of a page with an empty cache, from navigation until it is usable. */
export interface Visit {
  requests: string[];
  scriptsKB: number;
  /** Scripts that were loaded after the page was usable. */
  laterScriptsKB: number;
  largestPaintMs: number;
}

/** The sign-in page is usable as soon as its own scripts have run. */
export function visitSignIn(browser: Browser, url: string): Promise<Visit> {
  return visit(browser, { url, isUsable: "document.readyState !== 'loading'" });
}

/** Home with an open conversation is usable once its messages are shown and the composer is enabled. */
export function visitHome(browser: Browser, address: string, person: BenchPerson): Promise<Visit> {
  const cookie = { name: cookieName, value: person.cookie.slice(cookieName.length + 1), url: address };
  const isRead = "document.querySelector('[role=log]')?.textContent.includes('No recent messages')";
  return visit(browser, {
    ...{ url: `${address}/?contact=${person.partnerId}`, cookie },
    isUsable: `document.querySelector('textarea:enabled') && ${isRead}`,
  });
}

interface Wanted {
  url: string;
  cookie?: { name: string; value: string; url: string };
  /** A JavaScript expression, evaluated in the page. */
  isUsable: string;
}

async function visit(browser: Browser, { url, cookie, isUsable }: Wanted): Promise<Visit> {
  const context = await browser.newContext();
  if (cookie) await context.addCookies([cookie]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slowness.line);
  await devTools.send('Emulation.setCPUThrottlingRate', slowness.processor);
  await page.addInitScript(noteWhenUsable(isUsable));
  const answered: Response[] = [];
  let lines = 0;
  page.on('response', (response) => answered.push(response));
  page.on('websocket', () => lines++);
  await page.goto(url, { waitUntil: 'commit' });
  const usableAt = await page.evaluate<number>('usable');
  await page.waitForTimeout(settledMs);
  const largestPaintMs = await page.evaluate<number>(readLargestPaint);
  const found = await Promise.all(answered.map((response) => weigh(response, usableAt)));
  await context.close();
  const until = found.filter(({ isLater }) => !isLater);
  return {
    requests: [...until.map(({ name }) => name), ...Array.from({ length: lines }, () => 'the live line')],
    scriptsKB: sum(until.map(({ scriptKB }) => scriptKB)),
    laterScriptsKB: sum(found.filter(({ isLater }) => isLater).map(({ scriptKB }) => scriptKB)),
    largestPaintMs,
  };
}

async function weigh(response: Response, usableAt: number) {
  const request = response.request();
  const isScript = request.resourceType() === 'script';
  return {
    name: `${request.method()} ${new URL(request.url()).pathname}`,
    isLater: request.timing().startTime > usableAt,
    scriptKB: isScript ? gzipSync(await response.body()).length / kB : 0,
  };
}

/** Runs in the page, and stores the time in milliseconds since 1970. */
function noteWhenUsable(isUsable: string): string {
  return `window.usable = new Promise((resolve) => {
    (function look() {
      if (${isUsable}) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    })();
  });`;
}

/** Runs in the page. */
const readLargestPaint = `new Promise((resolve) => {
  const note = (list) => resolve(list.getEntries().at(-1).startTime);
  new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
