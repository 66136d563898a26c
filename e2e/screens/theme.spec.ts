import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { holdRequests } from '#e2e/screen.ts';

const dark = 'rgb(11, 18, 32)';
const light = 'rgb(243, 244, 246)';

function backgroundOf(page: Page): Promise<string> {
  return page.locator('html').evaluate((root) => root.ownerDocument.defaultView.getComputedStyle(root).backgroundColor);
}

async function chooseTheme(page: Page, theme: 'Light' | 'Dark' | 'System') {
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  await page.keyboard.press('Escape');
}

test('the first picture is dark already where the system is', async ({ open }) => {
  const page = await open({ path: 'about:blank', colorScheme: 'dark' });
  // Until the application's script has loaded, before-app.js alone sets the theme.
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto('/account', { waitUntil: 'commit' });
  await expect.poll(() => backgroundOf(page)).toBe(dark);
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a chosen theme holds in every tab and after a reload, until the system decides again', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', colorScheme: 'light' });
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await chooseTheme(page, 'Dark');
  for (const tab of [page, other]) await expect.poll(() => backgroundOf(tab)).toBe(dark);
  await page.reload();
  expect(await backgroundOf(page)).toBe(dark);
  await chooseTheme(page, 'System');
  for (const tab of [page, other]) await expect.poll(() => backgroundOf(tab)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundOf(page)).toBe(dark);
});
