import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { changeRows } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { castPassword } from '#server/demo/cast.ts';

test('people get their own data, and administrators somebody else’s, once they have proven who they are', {
  tag: '@ci',
}, async ({ open, portal, consoles }) => {
  consoles.expect({ path: '/api/person-archives/1', status: 403 });
  const page = await open({ as: 'admin', path: '/admin/staff' });
  await page.getByRole('button', { name: 'Actions for Noor Haddad' }).click();
  await page.getByRole('menuitem', { name: 'Archive of their data' }).click();
  await page.getByRole('button', { name: 'Request the archive' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  // An address from when the account settings were one page.
  await page.goto('/account#your-data');
  await expect(page).toHaveURL('/account/data#your-data');
  await page.getByRole('button', { name: 'Request your data' }).click();
  await expect(page.getByRole('button', { name: 'Download: Your data' })).toBeVisible();
  await expectAccessible(page, 'archives of data');
  // Lets the proof of identity expire, as if they came back hours later.
  changeRows(portal.database, (database) => database.exec('update sessions set "provenAt" = null'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: Noor Haddad’s data' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(castPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^personal-data-tech2-\d{4}-\d\d-\d\d\.zip$/);
  const { 'index.html': index } = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  expect(index && strFromU8(index)).toContain('holds about Noor Haddad');
});
