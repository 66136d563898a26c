import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('an admin plans a broadcast to one plan, changes its time, and withdraws it', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/notifications' });
  await admin.getByLabel('Title').fill('Maintenance');
  await admin.getByLabel('Content').fill('The portal is closed for an hour.');
  await admin.getByLabel('To', { exact: true }).selectOption('gold');
  await admin.getByText('Schedule for later').click();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await admin.getByRole('textbox', { name: 'Date' }).fill(tomorrow);
  await admin.getByRole('combobox', { name: 'Time' }).fill('10:00');
  await expectAccessible(admin, 'broadcast planned');
  await admin.getByRole('button', { name: 'Plan Notification' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(/Now it would reach \d+ customers/);
  await dialog.getByRole('button', { name: 'Plan' }).click();
  const planned = admin.getByRole('region', { name: 'Planned Notifications' });
  await expect(planned.getByRole('listitem')).toContainText('everyone with University Gold');

  await planned.getByRole('button', { name: 'Change Maintenance' }).click();
  await dialog.getByRole('combobox', { name: 'Time' }).fill('11:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(planned.getByRole('listitem')).toContainText('11:30');
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await scrollsSideways(admin)).toBe(false);
  await planned.getByRole('button', { name: 'Withdraw Maintenance' }).click();
  await expect(planned.getByText('No notifications planned')).toBeVisible();
});
