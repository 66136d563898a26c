import { expect, type Page } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';

export async function act(page: Page, fullName: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${fullName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const badFile = {
  name: 'a.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name,Username,Institution\nA,ab,C\nBo,bobo,C'),
};

export const adminPanelStops: readonly Stop[] = [
  { name: 'admin panel', path: '/admin', arrive: (page) => expect(page.getByText('Maya Okafor')).toBeVisible() },
  {
    name: 'admin panel, no customers',
    path: '/admin?q=zzzz',
    arrive: (page) => expect(page.getByText('No customers found')).toBeVisible(),
  },
  {
    name: 'admin panel, institutions',
    path: '/admin/institutions',
    arrive: (page) => expect(page.getByText('University of Harrowmere')).toBeVisible(),
  },
  {
    name: 'admin panel, staff',
    path: '/admin/staff',
    arrive: (page) => expect(page.getByRole('region', { name: 'Staff' }).getByText('Noor Haddad')).toBeVisible(),
  },
  {
    name: 'admin panel, a customer with mistakes',
    path: '/admin?status=all',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Add customer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click();
      await expect(page.getByText('Full name is required')).toBeVisible();
    },
  },
  {
    name: 'question before somebody is deactivated',
    path: '/admin/staff',
    arrive: async (page) => {
      await act(page, 'Priya Shah', 'Deactivate');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'one-time link',
    path: '/admin?q=okafor',
    arrive: async (page) => {
      await act(page, 'Maya Okafor', 'One-time password link');
      await expect(page.getByLabel('One-time link')).toBeVisible();
    },
  },
  {
    name: 'import with a problem',
    path: '/admin?q=brandt',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await page.getByLabel('CSV file').setInputFiles(badFile);
      await expect(page.getByText('One problem')).toBeVisible();
    },
  },
];
