import type { Page } from '@playwright/test';
import type { Row } from '#proofs/bench/measuring/report.ts';
import { type ServerProgram, startServer } from '#proofs/bench/servers.ts';
import { contextOf, openBrowser } from './visits.ts';

const kB = 1000;
const usableMaxMs = 60_000;
/** Longest wait for requests after the page is usable. */
const settledMs = 2000;
const rowsInPage = `document.querySelectorAll('li, tr, [role=row], [role=listitem]').length`;

/** Measures Home for an administrator, from navigation until it is usable. */
export async function measureHome(program: ServerProgram): Promise<Row[]> {
  const portal = await startServer(program);
  const browser = await openBrowser();
  try {
    const address = `http://127.0.0.1:${portal.port}`;
    // The first visit meets a server that has just started.
    for (const isFirst of [true, false]) {
      const context = await contextOf(browser, address, 'admin');
      const found = await visitHome(await context.newPage());
      await context.close();
      if (!isFirst) return found;
    }
    return [];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function visitHome(page: Page): Promise<Row[]> {
  const requests: string[] = [];
  const answers: Promise<number>[] = [];
  let isOver = false;
  page.on('request', (request) => {
    if (!isOver) requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('websocket', () => {
    if (!isOver) requests.push('the live line');
  });
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.startsWith('application/json');
    if (!isOver && isJson) answers.push(response.body().then((body) => body.length));
  });
  const started = performance.now();
  await page.goto('/');
  for (const needed of ['[data-contact]', 'textarea:enabled', '[role=log] [data-bubble]']) {
    await page.locator(needed).first().waitFor({ timeout: usableMaxMs });
  }
  const usableMs = performance.now() - started;
  isOver = true;
  const bytes = (await Promise.all(answers)).reduce((sum, one) => sum + one, 0);
  await page.waitForTimeout(settledMs);
  const rows = await page.evaluate<number>(rowsInPage);
  const reads = requests.filter((request) => request.includes('/api/')).length;
  return [
    {
      figure: 'Home of an administrator: requests',
      unit: '',
      ours: requests.length,
      goal: { atMost: 14 },
      note: `${reads} of them reads`,
    },
    { figure: 'Home of an administrator: JSON', unit: 'kB', ours: bytes / kB, goal: { atMost: 150 } },
    {
      ...{ figure: 'Home of an administrator: rows in the page', unit: '', ours: rows, goal: { atMost: 150 } },
      note: `usable after ${usableMs.toFixed(0)} ms`,
    },
  ];
}
