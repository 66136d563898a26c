import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways, toastOf } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

const offerTo = (page: Page, institution: string) =>
  page.getByRole('region', { name: 'Renewals' }).getByRole('listitem').filter({ hasText: institution });

test('renewal offers are made in one go, seen by the institution at once, and one is taken up', { tag: '@ci' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'fiona.strathearn', path: '/subscription' });
  const manager = await open({ as: 'manager', path: '/subscription' });
  const mine = librarian.getByRole('region', { name: 'Renewal offer' });
  await expect(librarian.getByText('Billing Cycle')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await manager.getByRole('button', { name: 'Make offers' }).click();
  const preview = manager.getByRole('dialog', { name: 'Make renewal offers' });
  await expect(preview.getByText('£12,500.00 + £2,500.00 VAT at 20% = £15,000.00')).toBeVisible();
  // The institution has another account manager.
  await expect(preview.getByText('Lake Ellery Polytechnic')).toHaveCount(0);
  await preview.getByRole('checkbox', { name: /Adanwe University College/ }).uncheck();
  await preview.getByLabel('Price for Marrowbridge Business School, before VAT').fill('11,000');
  await expectAccessible(manager, 'the preview of renewal offers');
  await preview.getByRole('button', { name: 'Make 1 offer' }).click();
  await expect(toastOf(manager, '1 offer made')).toBeVisible();
  await expect(offerTo(manager, 'Marrowbridge Business School')).toContainText('£13,200.00 including 20% VAT');
  await expect(mine).toContainText('£11,000.00 + £2,200.00 VAT at 20% = £13,200.00');
  await mine.getByRole('button', { name: 'Accept' }).click();
  const question = librarian.getByRole('dialog', { name: 'Accept this offer?' });
  const purchaseOrder = question.getByLabel('Purchase-order number (optional)');
  await purchaseOrder.fill('MB-77');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await mine.getByRole('button', { name: 'Accept' }).click();
  await expect(purchaseOrder).toHaveValue('MB-77');
  await question.getByRole('button', { name: 'Request Invoice' }).click();
  await expect(mine).toContainText('Invoice requested');
  await expect(offerTo(manager, 'Marrowbridge Business School')).toContainText('Invoice requested');
  expect(await scrollsSideways(librarian)).toBe(false);
});
