import { expect } from '@playwright/test';
import { changeRows } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('people ask to be erased, and an administrator sees what goes and what stays, and does it', {
  tag: '@ci',
}, async ({ open, portal }) => {
  const own = await open({ as: 'colleague', path: '/account/data' });
  await own.getByRole('button', { name: 'Ask to be erased' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click();
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  changeRows(portal.database, (database) =>
    database.exec(`update lessons set "cancelledAt" = "createdAt" where "endTime" > '2026'`),
  );
  const page = await open({ as: 'admin', path: '/admin/settings/data' });
  await page.getByRole('button', { name: 'Look at Ines Carvalho' }).click();
  await expect(page.getByRole('region', { name: 'Stays' })).toContainText('Former member of University of Harrowmere');
  await expectAccessible(page, 'what an erasure does');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
  const list = page.getByRole('region', { name: 'Requests and erasures' });
  await expect(list).toContainText('Former member of University of Harrowmere');
  await expect(list).toContainText('Erased');
  await own.reload();
  await expect(own.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
});
