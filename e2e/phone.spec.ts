import { devices, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, rowOf, scrollsSideways, send } from './screen.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };
const targetMinPx = 44;

/** Everything one can press, with its size, that is smaller than a finger needs. */
async function tooSmall(page: Page): Promise<string[]> {
  const targets = page.locator('a[href], button, input, textarea, [role=menuitem], [role=menuitemradio]');
  const found: string[] = [];
  for (const target of await targets.all()) {
    const box = (await target.isVisible()) ? await target.boundingBox() : null;
    // What is drawn for assistive technology alone is not pressed with a finger.
    if (!box || box.width <= 1 || box.height <= 1 || box.y < 0) continue;
    // WCAG 2.5.8: a link within a sentence is as high as its line.
    const isInText = await target.evaluate((element) => element.closest('p, [data-bubble] > [dir]') !== null);
    if (isInText || (box.width >= targetMinPx - 0.5 && box.height >= targetMinPx - 0.5)) continue;
    found.push(
      `${await target.textContent()} ${await target.getAttribute('aria-label')}: ${box.width} × ${box.height}`,
    );
  }
  return found;
}

async function expectFitsThumb(page: Page) {
  expect(await scrollsSideways(page), 'the page can be moved sideways').toBe(false);
  expect(await tooSmall(page), 'targets below 44 px').toEqual([]);
}

test('on a phone list, conversation and details are screens of their own, and Back leads through them', async ({
  open,
}) => {
  const page = await open({ as: 'librarian', ...phone });
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
  await expect(composerOf(page)).toHaveCount(0);
  await expectFitsThumb(page);

  await rowOf(page, 'Priya Shah').click();
  await expectOpen(page, 'Priya Shah');
  await expect(rowOf(page, 'Lars Kuhn')).toHaveCount(0);
  await expectConnected(page);
  await expectFitsThumb(page);

  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('Under 24 hours');
  await expectFitsThumb(page);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expectOpen(page, 'Priya Shah');

  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(rowOf(page, 'Lars Kuhn')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('two people talk on their phones', async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4', ...phone });
  const manager = await open({ as: 'manager', path: '/?contact=2', ...phone });
  await expectConnected(librarian);
  await expectConnected(manager);
  await composerOf(librarian).fill('From my phone');
  await librarian.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(bubblesOf(manager, 'From my phone')).toBeInViewport();
  await expect(bubblesOf(librarian, 'From my phone')).toContainText('Read');
  const wide = 'https://example.org/'.padEnd(400, 'a');
  await send(manager, wide);
  await expect(bubblesOf(librarian, wide)).toBeVisible();
  expect(await scrollsSideways(librarian)).toBe(false);
});

test('staff on a phone begin with their list, and the menu leads out', async ({ open }) => {
  const page = await open({ as: 'manager', ...phone });
  await expect(page).toHaveURL('/');
  await expect(rowOf(page, 'Maya Okafor')).toBeVisible();
  await expectFitsThumb(page);
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expectFitsThumb(page);
  await menu.getByRole('button', { name: 'Log out' }).tap();
  await expect(page).toHaveURL('/auth');
  await expectFitsThumb(page);
});

test('a deep link on a phone leads back to the list', async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=3', ...phone });
  await expectOpen(page, 'Lars Kuhn');
  await page.getByRole('button', { name: 'Back to conversations' }).tap();
  await expect(page).toHaveURL('/');
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
});
