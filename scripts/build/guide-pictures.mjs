import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDemo } from '#proofs/screens/demo-browser.mjs';

/** Takes new pictures for the guides from the built demo: `npm run build && node scripts/build/guide-pictures.mjs`. */

const folder = join(import.meta.dirname, '../../content/guides/pictures');
const maxBytes = 60_000;
const maxBytesInAll = 1_500_000;
const look = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', timezoneId: 'Europe/London' };

/** By role; `wait` is a text that is visible once the page has loaded. */
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

await withDemo(async ({ enter }) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [username, list] of Object.entries(pictures)) await take(await enter(username, look), list);
  checkSizes();
});

async function take(page, list) {
  for (const { name, path, wait } of list) {
    await page.goto(path);
    await page.getByText(wait).locator('visible=true').first().waitFor();
    // Waits for charts and for cards beside the chat.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(join(folder, `${name}.webp`), await asWebp(page, await page.screenshot()));
  }
  await page.context().close();
}

/**
 * Chromium only takes screenshots as PNG and JPEG; its canvas writes WebP at half the size for the same sharpness. Uses
 * the best quality that fits.
 */
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
