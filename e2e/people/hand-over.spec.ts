import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('an admin hands all institutions of an account manager to a colleague, after seeing what that concerns', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/staff' });
  await admin.getByRole('button', { name: 'Add staff' }).click();
  const form = admin.getByRole('dialog');
  await form.getByLabel('Full name').fill('Sam Successor');
  await form.getByLabel('Username').fill('successor');
  await form.getByLabel('Role').selectOption('account_manager');
  await form.getByRole('button', { name: 'Add staff' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  const manager = await open({ as: 'manager', path: '/account' });
  await admin.getByRole('button', { name: 'Actions for Priya Shah' }).click();
  await admin.getByRole('menuitem', { name: 'Hand over institutions' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Open conversations')).toBeVisible();
  await expectAccessible(admin, 'hand over');
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await scrollsSideways(admin)).toBe(false);
  await dialog.getByRole('combobox', { name: 'To' }).fill('sam');
  await admin.getByRole('option', { name: /Sam Successor/ }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Sam Successor' })).not.toContainText('0 institutions');
  await expect(manager.getByText('Your institutions were handed over', { exact: true })).toBeVisible();
});
