import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { toastOf } from '#e2e/screen.ts';

test('an admin sets up a platform, tries it, says who is who there, and sees why a report was not fetched', {
  tag: '@ci',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/usage-fetching/fetches/1/again', status: 409 });
  consoles.expect({ path: '/api/usage-fetching/platforms', status: 400 });
  const admin = await open({ as: 'admin', path: '/admin/usage' });
  await admin.getByRole('link', { name: 'Show problems' }).click();
  await expect(admin.getByText('The platform is not available (HTTP 503). Given up after 12 tries.')).toBeVisible();
  await admin.getByRole('button', { name: /^Try again: IR/ }).click();
  await expect(toastOf(admin, 'The report is not fetched again')).toContainText('Switch it on first');

  await admin.getByRole('button', { name: 'Add a platform' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a requestor ID, an API key or both')).toBeVisible();
  await dialog.getByLabel('Name').fill('Books Online');
  await dialog.getByLabel('Address of the COUNTER API').fill('https://10.0.0.1/sushi');
  await dialog.getByLabel('API key').fill('a-key-that-nobody-shows');
  await dialog.getByLabel('TR').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('10.0.0.1 is not reachable from the internet')).toBeVisible();
  await dialog.getByLabel('Address of the COUNTER API').fill('https://sushi.books.invalid');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const item = admin.getByRole('listitem').filter({ hasText: 'Books Online' });
  await expect(item).toContainText('Release 5.1, with an API key');
  await expect(item).toContainText('Off');

  await item.getByRole('button', { name: 'Institutions at Books Online' }).click();
  await dialog.getByLabel('Search institutions').fill('harrow');
  await dialog.getByRole('textbox', { name: 'University of Harrowmere' }).fill('HARROW');
  await dialog.getByRole('button', { name: 'Save the customer ID of University of Harrowmere' }).click();
  await expect(dialog.getByRole('button', { name: /^Save the customer ID/ })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await item.getByRole('button', { name: 'Try Books Online now' }).click();
  await expect(item.getByText(/There is no server of this name|could not be looked up/)).toHaveCount(2);

  await item.getByRole('button', { name: 'Change Books Online' }).click();
  await expect(dialog.getByLabel('New API key')).toHaveValue('');
  await dialog.getByLabel('First month').selectOption('2026-01');
  await dialog.getByLabel('Fetch reports from this platform').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole('tab', { name: /^Waiting \(/ }).click();
  await expect(admin.getByText('TR, Jan 2026, from Books Online')).toBeVisible();
  await expect(admin.getByText(/There is no server of this name|could not be looked up/).last()).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('tab', { name: /^Waiting/ })).toHaveAttribute('aria-selected', 'true');
  expect(await admin.content()).not.toContain('a-key-that-nobody-shows');

  await item.getByRole('button', { name: 'Remove Books Online' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(admin, 'Platform removed')).toContainText('Nothing more is fetched from Books Online');
  await expect(item).toBeHidden();
});
