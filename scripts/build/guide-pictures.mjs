import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { freePort } from '#scripts/test/free-port.mjs';

/** Takes the pictures of the guides anew, from the built demo: `npm run build && node scripts/build/guide-pictures.mjs`. */

const folder = join(import.meta.dirname, '../../web/features/guides/pictures');
const maxBytes = 60_000;
const maxBytesInAll = 1_500_000;
const size = { width: 1280, height: 800 };
const startMaxMs = 120_000;
const password = 'carrel-demo';

/** By the role that sees each; `wait` is a text that stands there once all is loaded. */
const pictures = {
  librarian: [
    { name: 'librarian-dashboard', path: '/?contact=4', wait: 'Upcoming sessions' },
    { name: 'librarian-usage', path: '/usage-metrics', wait: 'Yearly allowance' },
    { name: 'librarian-setup', path: '/technical-setup', wait: 'Range 1: start' },
    { name: 'librarian-schedule', path: '/schedule', wait: 'Jump to a date' },
    { name: 'librarian-assistant', path: '/customer-support', wait: 'Your conversations' },
  ],
  manager: [
    { name: 'account-manager-inbox', path: '/?contact=2', wait: 'Upcoming sessions' },
    { name: 'account-manager-institutions', path: '/usage-metrics', wait: 'Northfell College' },
  ],
  tech: [
    { name: 'technical-support-board', path: '/technical-setup', wait: 'University of Harrowmere' },
    { name: 'technical-support-review', path: '/technical-setup?institution=1', wait: 'Start review' },
  ],
  admin: [
    { name: 'administrator-customers', path: '/admin', wait: 'Customer Data Overview' },
    { name: 'administrator-knowledge', path: '/admin/knowledge', wait: 'Forgotten password' },
    { name: 'administrator-statistics', path: '/admin/statistics', wait: '90% answered within' },
  ],
};

const dataDir = mkdtempSync(join(tmpdir(), 'guide-pictures-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const demo = spawn(process.execPath, ['dist/server/cli.js', 'demo'], {
  cwd: join(import.meta.dirname, '../..'),
  // Pictures show no answers, so the model that finds by meaning is not needed.
  env: { ...process.env, PORT: String(port), PORTAL_DATA_DIR: dataDir, PORTAL_AI_EMBEDDINGS: 'off' },
  stdio: 'ignore',
});
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await untilReady();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [username, list] of Object.entries(pictures)) await takeAs(username, list);
  checkSizes();
} finally {
  await browser.close();
  if (demo.kill('SIGTERM')) await once(demo, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady() {
  const deadline = Date.now() + startMaxMs;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || demo.exitCode !== null) throw new Error('The demo did not start');
    await sleep(200);
  }
}

async function takeAs(username, list) {
  const profile = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
  });
  const answer = await profile.request.post(`${url}/api/login`, {
    headers: { origin: url },
    data: { username, password },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
  const page = await profile.newPage();
  for (const { name, path, wait } of list) {
    await page.goto(path);
    await page.getByText(wait).locator('visible=true').first().waitFor();
    // Until the rest has come as well: charts, cards beside the chat.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(join(folder, `${name}.webp`), await asWebp(page, await page.screenshot()));
  }
  await profile.close();
}

/** Chromium takes PNG and JPEG alone; its canvas writes WebP, half the size at the same sharpness. The best quality that fits is taken. */
async function asWebp(page, png) {
  const data = await page.evaluate(
    async ({ base64, largest }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').drawImage(image, 0, 0);
      const written = [0.8, 0.7, 0.6, 0.5, 0.4].map((quality) => canvas.toDataURL('image/webp', quality).split(',')[1]);
      return written.find((text) => text.length <= largest) ?? written.at(-1);
    },
    { base64: png.toString('base64'), largest: (maxBytes * 4) / 3 },
  );
  return Buffer.from(data, 'base64');
}

function checkSizes() {
  const sizes = readdirSync(folder).map((file) => ({ file, bytes: statSync(join(folder, file)).size }));
  const inAll = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes) {
    console.log(`${file} ${Math.round(bytes / 1000)} kB`);
    if (bytes > maxBytes) throw new Error(`${file} is larger than ${maxBytes / 1000} kB`);
  }
  if (inAll > maxBytesInAll) throw new Error(`The pictures are larger than ${maxBytesInAll / 1000} kB in all`);
  console.log(`${sizes.length} pictures, ${Math.round(inAll / 1000)} kB in all`);
}
