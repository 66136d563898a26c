import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways } from '#e2e/screen.ts';

const board = (page: Page) => page.getByRole('region', { name: 'Setups' });
const rows = (page: Page) => board(page).locator('ul').first().locator(':scope > li');

test('an admin narrows the board, looks up addresses and takes an allow list along', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'admin' });
  await page.getByRole('link', { name: 'Technical Setups' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technical Setups');
  await expect(board(page).getByText('claims').first()).toBeVisible();
  const all = await rows(page).count();

  await page.getByLabel('Certificate', { exact: true }).selectOption('Ends within 30 days');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(/Certificate ends in (?:19|20) days/);
  await expect(page).toHaveURL(/certificate=.*30/);
  // A reload shows the same rows, because the address holds the filter.
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('State').selectOption('Draft');
  await expect(board(page).getByText('No setup matches')).toBeVisible();
  await board(page).getByRole('button', { name: 'Show all setups' }).click();
  await expect(rows(page)).toHaveCount(all);

  await page.getByRole('button', { name: 'Whose address is this?' }).click();
  await page.getByLabel('Addresses').fill('192.88.99.7\n192.0.2.300\n8.8.8.8');
  await page.getByRole('button', { name: 'Look up' }).click();
  const found = page.getByRole('dialog', { name: 'Whose address is this?' }).getByRole('listitem');
  await expect(found.filter({ hasText: '192.88.99.7' }).first()).toContainText('Live');
  await expect(found.filter({ hasText: '192.0.2.300' }).first()).toContainText('300 is more than 255');
  await expect(found.filter({ hasText: '8.8.8.8' }).first()).toContainText('Unknown: 8.8.8.8');
  await page.keyboard.press('Escape');

  await board(page).getByRole('button', { name: 'Export all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the shown setups' });
  await dialog.getByLabel('Format').selectOption('nginx');
  await expect(dialog.locator('pre')).toContainText('deny all;');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('nginx-allow-list.conf');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('technical support sees what changed since they looked, on a phone too, and account managers read along', {
  tag: '@whole',
}, async ({ open }) => {
  const tech = await open({ as: 'tech', path: '/technical-setup', viewport: { width: 390, height: 844 } });
  const first = rows(tech).filter({ hasText: 'Since you looked' }).first();
  const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await first.getByRole('button', { name: `Seen ${name}` }).click();
  const seen = rows(tech).filter({ has: tech.getByRole('heading', { name, exact: true }) });
  await expect(seen.getByText('Since you looked')).toBeHidden();
  expect(await scrollsSideways(tech)).toBe(false);
  await tech.getByRole('link', { name }).click();
  await expect(tech).toHaveURL(/institution=\d+/);
  // The links above the set-up move as it loads.
  await expect(tech.getByRole('region', { name: 'State of the setup' })).toBeVisible();
  await expect(tech.getByRole('link', { name: /^Changes/ })).toBeVisible();
  await tech.getByRole('link', { name: 'Choose another institution' }).click();
  await expect(board(tech)).toBeVisible();
  // Opening a set-up by its address, as from a message, also counts as looking at it.
  const harrowmere = rows(tech).filter({ hasText: 'University of Harrowmere' });
  await expect(harrowmere).toContainText('Since you looked');
  const seenNow = tech.waitForResponse((answer) => answer.url().endsWith('/api/technical-setups/1/look'));
  await tech.goto('/technical-setup?institution=1');
  expect((await seenNow).status()).toBe(200);
  await tech.goto('/technical-setup');
  await expect(harrowmere).toBeVisible();
  await expect(harrowmere).not.toContainText('Since you looked');

  const manager = await open({ as: 'manager', path: '/technical-setup' });
  await rows(manager).first().getByRole('link').first().click();
  await expect(manager.getByText('You see what its customers see, read-only.')).toBeVisible();
  await manager.getByRole('link', { name: 'Sheets for IT' }).click();
  await manager.getByRole('link', { name: 'Shibboleth' }).click();
  await expect(manager.getByRole('article')).toContainText(`${new URL(manager.url()).origin}/saml/acs`);
});
