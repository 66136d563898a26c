import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  goLive,
  rowOf,
  scrollsSideways,
  send,
} from '#e2e/screen.ts';

test.use({ moves: true });

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

test('two people talk on their phones', { tag: '@whole' }, async ({ open }) => {
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

test('staff on a phone begin with their list, and the menu leads out', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'manager', path: 'about:blank', ...phone });
  await goLive(page, '/');
  await expect(page).toHaveURL('/');
  await expect(rowOf(page, 'Maya Okafor')).toBeVisible();
  await expectFitsThumb(page);
  for (const as of ['admin', 'tech'] as const) {
    const other = await open({ as, path: '/', ...phone });
    await expect(other.locator('[data-contact]').first()).toBeInViewport({ ratio: 1 });
    await expectFitsThumb(other);
    await other.context().close();
  }
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expectFitsThumb(page);
  await menu.getByRole('button', { name: 'Log out' }).tap();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectFitsThumb(page);
});

test('a deep link on a phone leads back to the list', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=3', ...phone });
  await expectOpen(page, 'Lars Kuhn');
  await page.getByRole('button', { name: 'Back to conversations' }).tap();
  await expect(page).toHaveURL('/');
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
});
