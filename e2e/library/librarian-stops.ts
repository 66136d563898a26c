import { expect } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';

const here = '/librarian-resources';

export const librarianStops: readonly Stop[] = [
  {
    name: 'librarian resources',
    path: here,
    arrive: (page) => expect(page.getByRole('link', { name: /^Watch Video/ })).toBeVisible(),
  },
  {
    name: 'librarian resource with mistakes',
    path: here,
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add Resource' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Resource' }).click();
      await expect(page.getByText('Please provide an address')).toBeVisible();
    },
  },
  {
    name: 'brand assets',
    path: `${here}?tab=brand`,
    arrive: (page) => expect(page.getByRole('link', { name: 'Banner for library pages', exact: true })).toBeVisible(),
  },
  {
    name: 'guide that ships with the product',
    path: `${here}/guides/promotion`,
    arrive: (page) => expect(page.getByRole('heading', { name: 'Logo and colours' })).toBeVisible(),
  },
  {
    name: 'promotion kit',
    path: `${here}/kit?institution=1`,
    arrive: async (page) => {
      await expect(page.getByLabel('Name')).toHaveValue('Harrowmere University Library');
      await expect(page.getByRole('heading', { name: 'QR code' })).toBeVisible();
    },
  },
  {
    name: 'help',
    path: '/help',
    arrive: (page) => expect(page.getByRole('link', { name: 'Running the portal' })).toBeVisible(),
  },
  {
    name: 'guide with pictures',
    path: '/help/administrators',
    arrive: (page) => expect(page.getByRole('img', { name: /^The Admin Panel/ })).toBeVisible(),
  },
  {
    name: 'guide for operators',
    path: '/help/operators',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Every setting' })).toBeVisible(),
  },
];
