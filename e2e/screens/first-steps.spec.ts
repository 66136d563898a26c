import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';

test('a new librarian sees a first report, closes the list of first steps, and brings it back from Help', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'oliver.penhale', path: '/' });
  const list = page.getByRole('region', { name: 'First steps' });
  await expect(list.getByText(/^\d of 4 done$/)).toBeVisible();
  const isNoted = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await list.getByRole('link', { name: 'See your first usage report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usage Metrics' })).toBeVisible();
  await isNoted;
  await page.goBack();
  await expect(list.getByText('See your first usage report: done')).toBeVisible();
  await list.getByRole('button', { name: 'Close first steps' }).click();
  await expect(list).toHaveCount(0);
  await page.goto('/help');
  await list.getByRole('button', { name: 'Show on Dashboard' }).click();
  await expect(list.getByRole('button', { name: 'Show on Dashboard' })).toHaveCount(0);
  await page.goto('/');
  await expect(list).toBeVisible();
});
