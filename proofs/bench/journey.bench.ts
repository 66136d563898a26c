import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { describeMachine } from './measuring/machine.ts';
import { percentile } from './measuring/measure.ts';
import type { BenchPerson } from './protocol.ts';
import { seedPortal } from './seed.ts';
import { startServer } from './servers.ts';
import { portalOn } from './stage.ts';

/*
 * Measures from the press of Enter until a message is visible, in two real browsers on this machine: at its author, and
 * at the other side, after it went through the server and its disk. `npm run bench -- journey`
 */
const messages = 60;
/** First messages that are not counted, because code is loaded and compiled then. */
const warmUps = 5;
const visibleHere = { figure: 'own message', goalMs: 50 };
const visibleThere = { figure: "the other side's", goalMs: 150 };
const cookieName = 'carrel_session';

/** Times of one message in a page, in milliseconds since 1970 with fractions. */
interface Seen {
  sentAt: number | null;
  paintedAt: number;
}

/** Runs in the page. */
const noteWhenSeen = `
  window.seen = (wanted) => new Promise((resolve) => {
    const now = () => performance.timeOrigin + performance.now();
    let sentAt = null;
    const onKey = (event) => {
      if (event.key === 'Enter') sentAt = now();
    };
    addEventListener('keydown', onKey, { capture: true });
    const observer = new MutationObserver(() => {
      const bubbles = [...document.querySelectorAll('[role=log] [data-bubble]')];
      if (!bubbles.at(-1)?.textContent.includes(wanted)) return;
      observer.disconnect();
      removeEventListener('keydown', onKey, { capture: true });
      // The task after the next frame's preparation runs when that frame has been handed over.
      requestAnimationFrame(() => setTimeout(() => resolve({ sentAt, paintedAt: now() })));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
`;

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const dataDir = join(folder, 'data');
const [writer, reader] = await seedPortal({ dataDir }, 2);
if (!writer || !reader) throw new Error('Two people are needed');
console.log(await describeMachine(folder));
const server = await startServer(portalOn(dataDir));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const address = `http://127.0.0.1:${server.port}`;
  const here = await openConversation(browser, address, writer);
  const there = await openConversation(browser, address, reader);
  const own: number[] = [];
  const others: number[] = [];
  for (let number = -warmUps; number < messages; number++) {
    const text = `Message ${number} ${randomUUID()}`;
    const arriving = seenAt(there, text);
    const showing = seenAt(here, text);
    await here.getByRole('textbox', { name: /^Message / }).fill(text);
    await here.keyboard.press('Enter');
    const [mine, theirs] = await Promise.all([showing, arriving]);
    if (mine.sentAt === null) throw new Error('The writer never pressed Enter');
    if (number < 0) continue;
    own.push(mine.paintedAt - mine.sentAt);
    others.push(theirs.paintedAt - mine.sentAt);
  }
  const rows = [
    { ...visibleHere, times: own },
    { ...visibleThere, times: others },
  ];
  console.log(`\nFrom Enter until the frame with the message, ${messages} messages.`);
  for (const { figure, goalMs, times } of rows) {
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    const verdict = p95 < goalMs ? 'met' : 'NOT MET';
    console.log(
      `${figure.padEnd(18)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  goal < ${goalMs} ms  ${verdict}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

async function openConversation(from: Browser, address: string, person: BenchPerson): Promise<Page> {
  const context = await from.newContext({ baseURL: address });
  const value = person.cookie.slice(cookieName.length + 1);
  await context.addCookies([{ name: cookieName, value, url: address }]);
  const page = await context.newPage();
  await page.addInitScript(noteWhenSeen);
  await page.goto(`/?contact=${person.partnerId}`);
  // Send is enabled once the live connection is open.
  await page.getByRole('textbox', { name: /^Message / }).fill('x');
  await page.getByRole('button', { name: 'Send', disabled: false }).waitFor();
  return page;
}

/** Makes the page record when the message is sent, and when the frame that shows it was painted. */
function seenAt(page: Page, text: string): Promise<Seen> {
  return page.evaluate(`seen(${JSON.stringify(text)})`);
}
