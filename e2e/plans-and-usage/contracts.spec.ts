import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways, toastOf } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('an administrator writes down a contract of two years, confirms its gap, and takes one year back', {
  tag: '@ci',
}, async ({ open, consoles }) => {
  const admin = await open({ as: 'admin', path: '/admin?view=subscriptions' });
  await admin.getByRole('button', { name: 'Change: Marrowbridge Business School' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Update Subscription' });
  await expect(dialog.getByLabel('Price for this period, excl. VAT')).toHaveValue('12500.00');
  await expect(dialog).toContainText('without a gap. No invoice is sent yet.');
  await dialog.getByLabel('Start date').fill('1 Jan 2028');
  await dialog.getByLabel('Start date').press('Tab');
  await expect(dialog.getByLabel('End date')).toHaveValue('31 Dec 2028');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByLabel('Price for this period, excl. VAT').fill('14,000');
  await dialog.getByRole('button', { name: 'Add another year' }).click();
  await dialog.getByLabel('1 Jan 2029 to 31 Dec 2029, excl. VAT').fill('-1');
  await dialog.getByRole('button', { name: 'Update Subscription' }).click();
  await expect(dialog).toContainText('The price is below zero');
  await dialog.getByLabel('1 Jan 2029 to 31 Dec 2029, excl. VAT').fill('14,500.50');
  consoles.expect({ path: '/api/plan-terms', status: 409 });
  await dialog.getByRole('button', { name: 'Update Subscription' }).click();
  await expect(dialog).toContainText(/There would be no plan from .* to 31 December 2027. Please confirm/);
  await expectAccessible(admin, 'the dialog of a contract');
  await dialog.getByRole('checkbox', { name: 'Leave these days without a plan' }).check();
  await dialog.getByRole('button', { name: 'Update Subscription' }).click();
  await expect(toastOf(admin, 'Subscription updated')).toBeVisible();
  // The list is sorted by end, so the row moves: a menu that was open before would go with it, out of sight.
  await expect(admin.getByRole('row', { name: /Marrowbridge/ })).toContainText('31 Dec 2029');
  await admin.getByRole('button', { name: 'More for Marrowbridge Business School' }).click();
  await admin.getByRole('menuitem', { name: 'History' }).click();
  const history = admin.getByRole('dialog', { name: 'Plan of Marrowbridge Business School' });
  await expect(history.getByRole('listitem').first()).toContainText('1 Jan 2029 to 31 Dec 2029, €14,500.50 excl. VAT');
  await history.getByRole('button', { name: 'Withdraw Professional, 1 Jan 2029 to 31 Dec 2029' }).click();
  await admin.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(history.getByRole('listitem').first()).toContainText('Withdrawn');
  const customer = await open({ as: 'fiona.strathearn', path: '/subscription' });
  const periods = customer.getByRole('region', { name: 'Subscription history' });
  await expect(periods).toContainText('1 Jan 2028 – 31 Dec 2028');
  await expect(periods).not.toContainText('2029');
  await admin.keyboard.press('Escape');
  expect(await scrollsSideways(admin)).toBe(false);
});
