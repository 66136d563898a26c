import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

async function savedBy(page: Page, name: string): Promise<{ fileName: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const saved = await downloading;
  const chunks = await (await saved.createReadStream()).toArray();
  return { fileName: saved.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

test('an admin finds a change in the log, narrows it to its object, and exports it; lists are exported as well', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin?q=okafor' });
  await admin.getByRole('button', { name: 'Actions for Maya Okafor' }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Department').fill('=1+1 Library');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await admin.getByRole('navigation', { name: 'Admin Tools' }).getByRole('link', { name: 'Settings' }).click();
  await admin.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Logs' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Settings: Change Log');
  const rows = admin.getByRole('region', { name: 'Changes' }).locator('tbody tr');
  await admin.getByLabel('Search changes').fill('=1+1');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Changed Maya Okafor');
  await expect(rows.first()).toContainText('now: =1+1 Library');
  await expect(admin).toHaveURL(/q=/);
  await expectAccessible(admin, 'change log searched');

  const { fileName, text } = await savedBy(admin, 'Export CSV: changes');
  expect(fileName).toBe('change-log.csv');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Person,Maya Okafor,2,University of Harrowmere,Change,');
  expect(text).toContain('Department: =1+1 Library');

  await rows.getByRole('button', { name: 'All changes of Person Maya Okafor' }).click();
  await admin.getByRole('button', { name: 'Clear search' }).click();
  await expect(admin).toHaveURL(/type=user&object=2/);
  await admin.reload();
  await expect(rows.first()).toContainText('Maya Okafor');
  await admin.getByLabel('From').fill('2099-01-01');
  await expect(admin.getByText('No change matches')).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await scrollsSideways(admin)).toBe(false);
  await admin.getByRole('button', { name: 'Show all changes' }).click();
  await expect(admin.getByRole('region', { name: 'Changes' }).getByRole('listitem').nth(1)).toBeVisible();
  expect(await scrollsSideways(admin)).toBe(false);

  await admin.goto('/admin/subscriptions');
  expect((await savedBy(admin, 'Export CSV: plans')).text).toMatch(/^\uFEFFInstitution,Plan,Start,End,/);
  await admin.goto('/admin/usage');
  expect((await savedBy(admin, 'Export CSV: usage by institution')).text).toContain('University of Harrowmere,');
  await admin.goto('/admin/tech-setups?q=harrowmere');
  const setups = (await savedBy(admin, 'Export CSV: list of setups')).text;
  expect(setups.trim().split('\r\n')).toHaveLength(2);
  expect(setups).toContain('University of Harrowmere,');
});
