import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';

test('a library’s large logo is on the banner that it downloads', { tag: '@ci' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/librarian-resources/kit' });
  const form = page.getByRole('form', { name: 'Your details' });
  await form.getByLabel('Link').fill('https://library.example.org/videos');
  const picker = form.locator('input[type=file]');
  await picker.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(form.getByText('Your browser can’t read this picture. Try a PNG.')).toBeVisible();
  const logo = pngFile({ width: 6000, height: 4000 });
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('img', { name: 'Your logo' })).toBeVisible();
  const link = page.getByRole('link', { name: /^SVG .* banner / });
  const before = (await link.getAttribute('href')) ?? '';
  await form.getByRole('button', { name: 'Save' }).click();
  // Each state of a kit has an address of its own.
  await expect(link).not.toHaveAttribute('href', before);
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe('Carrel banner 1200x300.svg');
  const banner = readFileSync(await saved.path(), 'utf8');
  const [, drawn = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(banner) ?? [];
  // In the head of a PNG: its width and height.
  const head = Buffer.from(drawn, 'base64').subarray(16, 24);
  expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([900, 600]);
});
