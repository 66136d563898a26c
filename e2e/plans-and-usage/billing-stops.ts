import { expect, type Page } from '@playwright/test';
import { pick } from '#e2e/screen.ts';
import type { Stop } from '#e2e/screens/stage.ts';

const path = '/admin/billing';

function invoice(page: Page, number: string) {
  return page.locator('main').locator('li, tr').filter({ hasText: number });
}

async function openMore(page: Page, number: string, item: string) {
  await invoice(page, number)
    .first()
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const billingStops: readonly Stop[] = [
  {
    name: 'billing desk',
    path,
    arrive: async (page) => {
      await expect(invoice(page, 'INV-000006')).toBeVisible();
    },
  },
  {
    name: 'requests for invoices',
    path: `${path}?view=requests`,
    arrive: (page) => expect(page.getByRole('button', { name: 'Send Invoice' }).first()).toBeVisible(),
  },
  {
    name: 'renewal offers before they are made',
    path: '/admin/subscriptions?state=offers',
    arrive: async (page) => {
      await page.getByRole('button', { name: /^Make renewal offers/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Make renewal offers' });
      await dialog.getByLabel('Price for Marrowbridge Business School, before VAT').fill('');
      await dialog.getByRole('button', { name: 'Make 3 offers' }).click();
      await expect(dialog.getByText('Please enter the amount in pounds and pence')).toBeVisible();
    },
  },
  {
    name: 'new invoice with mistakes',
    path,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'New invoice' }).click();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Please describe this line')).toBeVisible();
    },
  },
  {
    name: 'question before a draft is sent',
    path,
    goesOn: true,
    arrive: async (page) => {
      await pick(page, 'Customer', 'Maya Okafor, University of Harrowmere');
      await page.getByLabel('Line 1: description').fill('Training on site');
      await page.getByLabel('Price of one, before VAT').fill('450.50');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await openMore(page, 'Not sent yet', 'Send');
      await expect(page.getByRole('dialog', { name: 'Send this invoice?' })).toBeVisible();
    },
  },
  {
    name: 'a draft that cannot be read',
    path,
    arrive: async (page) => {
      await invoice(page, 'Not sent yet').first().waitFor();
      await page.route('**/api/billing/drafts/*', (route) => route.fulfill({ status: 404, json: noDraft }));
      await openMore(page, 'Not sent yet', 'Edit');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'note of a payment',
    path,
    arrive: (page) => openMore(page, 'INV-000005', 'Record payment'),
  },
  {
    name: 'question before an invoice is voided',
    path,
    arrive: (page) => openMore(page, 'INV-000005', 'Void with a credit note'),
  },
  { name: 'billing address', path, arrive: (page) => openMore(page, 'INV-000005', 'Billing address') },
];

const noDraft = { error: 'This draft does not exist', message: 'This draft does not exist', code: 'not-found' };

export const renewalStops: readonly Stop[] = [
  {
    name: 'renewal offer',
    path: '/subscription',
    arrive: (page) => expect(page.getByRole('region', { name: 'Renewal offer' })).toBeVisible(),
  },
  {
    name: 'question before an offer is taken up',
    path: '/subscription',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByRole('dialog', { name: 'Accept this offer?' })).toBeVisible();
    },
  },
];
