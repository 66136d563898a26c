import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { pick, scrollsSideways, textOnPaper } from '#e2e/screen.ts';

function rowOf(page: Page, number: string) {
  return page.getByRole('region', { name: 'Invoices', exact: true }).locator('li, tr').filter({ hasText: number });
}

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${of}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an invoice is drafted, sent, paid and paid no more, voided, and its institution sees each at once', {
  tag: '@ci',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/billing' });
  const librarian = await open({ as: 'librarian', path: '/subscription' });
  await admin.getByRole('button', { name: 'New invoice' }).click();
  const dialog = admin.getByRole('dialog');
  await pick(admin, 'Customer', 'Maya Okafor, University of Harrowmere');
  await dialog.getByLabel('Line 1: description').fill('Training on site');
  await dialog.getByLabel('Price of one, before VAT').fill('450.50');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  const draft = rowOf(admin, 'Not sent yet');
  await expect(draft).toContainText('£540.60');
  await choose(admin, 'the draft for University of Harrowmere', 'Send');
  await dialog.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(rowOf(librarian, 'INV-000007')).toContainText('Due');
  await expect(rowOf(librarian, 'INV-000007').getByRole('link', { name: 'Download INV-000007 as XML' })).toBeVisible();

  await choose(admin, 'INV-000007', 'Record payment');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(rowOf(librarian, 'INV-000007')).toContainText('Paid');
  await choose(admin, 'INV-000007', 'Undo payment');
  await expect(rowOf(librarian, 'INV-000007')).toContainText('Due');

  await choose(admin, 'INV-000007', 'Void with a credit note');
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel(/^Why/).fill('Sent to the wrong institution');
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  await expect(
    rowOf(librarian, 'INV-000007').getByRole('link', { name: 'Download CN-000001', exact: true }),
  ).toBeVisible();

  await admin.getByRole('button', { name: /^Overdue ?1/ }).click();
  await expect(admin).toHaveURL(/state=overdue/);
  await expect(rowOf(admin, 'INV-000005')).toContainText('Overdue');
  await expect(rowOf(admin, 'INV-000007')).toHaveCount(0);
  expect(await scrollsSideways(admin)).toBe(false);
  const paper = await textOnPaper(admin);
  for (const shown of ['Billing', 'INV-000005', 'Overdue', 'Outstanding']) expect(paper).toContain(shown);
  for (const around of ['Dashboard', 'Export CSV', 'New invoice', 'Requests']) expect(paper).not.toContain(around);
});
