import { expect } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';

export const boardStops: readonly Stop[] = [
  {
    name: 'board of technical set-ups',
    path: '/admin/tech-setups',
    arrive: (page) => expect(page.getByText('claims').first()).toBeVisible(),
  },
  {
    name: 'board of technical set-ups, an address is looked up',
    path: '/admin/tech-setups',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Whose address is this?' }).click();
      await page.getByLabel('Addresses').fill('192.88.99.7\n192.0.2.300\n8.8.8.8');
      await page.getByRole('button', { name: 'Look up' }).click();
      await expect(page.getByText('Unknown: 8.8.8.8')).toBeVisible();
    },
  },
  {
    name: 'board of technical set-ups, exported',
    path: '/admin/tech-setups',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Export all' }).click();
      await expect(page.locator('pre')).toContainText('Institution');
    },
  },
  {
    name: 'sheets for IT departments',
    path: '/technical-setup/for-it?system=shibboleth',
    arrive: (page) => expect(page.getByRole('article')).toBeVisible(),
  },
];
