import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { freePort } from '#scripts/test/free-port.mjs';

const startMaxMs = 120_000;
const password = 'carrel-demo';

/**
 * Starts the built demo and a browser, runs the work, and stops both.
 * `enter(username, options)` opens a signed-in page in a new context; the options are those of Playwright's contexts.
 * @param {(portal: { url: string, enter: (username: string, options?: object) => Promise<import('@playwright/test').Page> }) => Promise<void>} work
 */
export async function withDemo(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'screens-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const demo = spawn(process.execPath, ['dist/server/cli.js', 'demo'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), PORTAL_DATA_DIR: dataDir, PORTAL_AI_EMBEDDINGS: 'off' },
    stdio: 'ignore',
  });
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await untilReady(url, demo);
    await work({ url, enter: (username, options) => enter(browser, { url, username, options }) });
  } finally {
    await browser.close();
    if (demo.kill('SIGTERM')) await once(demo, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilReady(url, demo) {
  const deadline = Date.now() + startMaxMs;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || demo.exitCode !== null) throw new Error('The demo did not start: is it built?');
    await sleep(200);
  }
}

async function enter(browser, { url, username, options = {} }) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'en-GB', ...options });
  if (username !== 'visitor') {
    const answer = await context.request.post(`${url}/api/login`, {
      headers: { origin: url },
      data: { username, password },
    });
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
  }
  return context.newPage();
}
