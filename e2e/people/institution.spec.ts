import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { itemReport } from '#e2e/plans-and-usage/usage-files.ts';
import { scrollsSideways } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('staff find everything about an institution on one page, each what is theirs, and note what colleagues read at once', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  // Four people sign in, and axe runs at two widths.
  test.setTimeout(120_000);
  const manager = await open({ as: 'manager', path: '/usage-metrics' });
  const row = manager.getByRole('row', { name: 'University of Harrowmere' });
  await row.getByRole('link', { name: 'Overview' }).click();
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('University of Harrowmere');
  await expect(manager).toHaveURL(/\/institutions\/1$/);
  const tabOf = (page: Page, name: RegExp) =>
    page.getByRole('navigation', { name: 'Institution', exact: true }).getByRole('link', { name });
  for (const name of ['To do', 'People', 'Sessions', 'Consortium', 'Usage at a glance']) {
    await expect(manager.getByRole('region', { name })).toBeVisible();
  }
  await expect(manager.getByRole('region', { name: 'People' }).getByText('Maya Okafor')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'New invoice' })).toHaveCount(0);
  await expectAccessible(manager, 'an institution');
  for (const [name, tab] of [
    ['Conversations', 'conversations'],
    ['Invoices', 'plan'],
    ['Shared resources', 'resources'],
  ] as const) {
    await tabOf(manager, new RegExp(`^${tab === 'plan' ? 'Plan & invoices' : name.split(' ').at(-1)}`, 'i')).click();
    await expect(manager).toHaveURL(`/institutions/1?view=${tab}`);
    await expect(manager.getByRole('region', { name, exact: true })).toBeVisible();
  }

  // An address from when all parts were on one page.
  const tech = await open({ as: 'tech', path: '/institutions/1#notes' });
  const notesOfTech = tech.getByRole('region', { name: 'Notes' });
  await expect(notesOfTech.getByText('No notes yet')).toBeInViewport();
  await expect(tech).toHaveURL('/institutions/1?view=notes');
  await tabOf(tech, /^Plan$/).click();
  await expect(tech.getByRole('region', { name: 'Subscription history' })).toBeVisible();
  await expect(tech.getByRole('region', { name: 'Invoices' })).toHaveCount(0);
  await tabOf(tech, /^Notes/).click();

  await tabOf(manager, /^Notes/).click();
  const notes = manager.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox', { name: 'Note' }).fill('Their IT moves in June.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notesOfTech.getByText('Their IT moves in June.')).toBeVisible();
  await expect(notesOfTech.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await notes.getByRole('button', { name: /^Delete the note/ }).click();
  await expect(notesOfTech.getByText('Their IT moves in June.')).toHaveCount(0);
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(notesOfTech.getByText('Their IT moves in June.')).toBeVisible();

  const admin = await open({ as: 'admin', path: '/admin/institutions' });
  await admin.getByRole('link', { name: 'University of Harrowmere' }).click();
  await tabOf(admin, /^Plan/).click();
  await admin.getByRole('button', { name: 'Change plan' }).click();
  await admin.getByRole('menuitem', { name: 'Renew University Gold' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('University of Harrowmere');
  await dialog.getByRole('button', { name: /^Renew/ }).click();
  await tabOf(admin, /^Changes/).click();
  await expect(admin.getByRole('region', { name: 'Changes' }).getByText(/added the plan/)).toBeVisible();
  await tabOf(admin, /^Overview/).click();
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await scrollsSideways(admin)).toBe(false);
  await expectAccessible(admin, 'an institution on a phone');

  consoles.expect({ path: '/api/institutions/4711', status: 404 });
  await admin.goto('/institutions/4711');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  const customer = await open({ as: 'librarian', path: '/institutions/1' });
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('another year is offered and withdrawn, and a report of use stored, without leaving the page', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'fiona.strathearn', path: '/subscription' });
  const mine = librarian.getByRole('region', { name: 'Renewal offer' });
  const admin = await open({ as: 'admin', path: '/admin/institutions' });
  await admin.getByRole('link', { name: 'Marrowbridge Business School' }).click();
  const toDo = admin.getByRole('region', { name: /^To do/ });
  await expect(toDo.getByText(/^The plan ends in \d+ days\.$/)).toBeVisible();
  await admin.getByRole('link', { name: 'Plan & invoices' }).first().click();
  const renewal = admin.getByRole('region', { name: 'Renewal' });
  await renewal.getByRole('button', { name: 'Make offer' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Make 1 offer' }).click();
  await expect(renewal).toContainText('£12,500.00 + £2,500.00 VAT at 20% = £15,000.00');
  await expect(renewal).toContainText('Open');
  const file = librarian.waitForEvent('download');
  await mine.getByRole('link', { name: 'Download the renewal offer for Marrowbridge Business School' }).click();
  expect((await file).suggestedFilename()).toMatch(/^renewal-offer-\d{4}-\d\d-\d\d\.pdf$/);
  await renewal.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(renewal.getByRole('button', { name: 'Make offer' })).toBeVisible();
  await expect(mine).toHaveCount(0);

  await admin.getByRole('button', { name: 'Upload usage' }).click();
  const upload = admin.getByRole('dialog', { name: 'Upload Usage CSV' });
  await upload.getByLabel('Usage report').setInputFiles(itemReport({ institution: 'Marrowbridge Business School' }));
  await expectAccessible(admin, 'uploading usage on the page about an institution');
  await upload.getByRole('button', { name: 'Read report' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Store report' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.getByRole('link', { name: 'Changes', exact: true }).click();
  const changes = admin.getByRole('region', { name: 'Changes' });
  await expect(changes.getByText(/added the usage report .*Nov 2024 to Dec 2024/)).toBeVisible();
});
