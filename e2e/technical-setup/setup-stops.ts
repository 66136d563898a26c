import { expect } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';

export const setupStops: readonly Stop[] = [
  {
    name: 'technical setup',
    path: '/technical-setup',
    arrive: (page) => expect(page.getByLabel('Entity ID')).toBeVisible(),
  },
  {
    name: 'technical setup with metadata',
    path: '/technical-setup',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Show SAML metadata' }).click();
      await expect(page.getByText('Download our metadata')).toBeVisible();
    },
  },
  {
    name: 'technical setup with a pasted list',
    path: '/technical-setup?view=ranges',
    arrive: async (page) => {
      await page.getByLabel('Range 1: start').fill('10.0.0.256');
      await page.getByLabel('Range 1: start').blur();
      await page.getByRole('button', { name: 'Paste a list' }).click();
      const many = Array.from({ length: 11 }, (_, index) => `8.8.${index * 2}.0/24`).join('\n');
      await page.getByLabel('Addresses, as you have them').fill(`# the campus\n${many}\nnowhere`);
      await page.getByText(/not fit into 10 rows/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'technical setup, the test',
    path: '/technical-setup?view=test',
    arrive: (page) => expect(page.getByRole('button', { name: 'Test sign-in' })).toBeVisible(),
  },
  {
    name: 'technical setup, single sign-on',
    path: '/technical-setup?view=single-sign-on',
    arrive: (page) => expect(page.getByRole('region', { name: 'Single sign-on to this portal' })).toBeVisible(),
  },
  {
    name: 'technical setup with its history',
    path: '/technical-setup?view=history',
    arrive: async (page) => {
      await page.getByText('Live since').click();
      await page.getByRole('region', { name: 'History' }).getByRole('listitem').nth(3).scrollIntoViewIfNeeded();
    },
  },
];

export const setupReviewStops: readonly Stop[] = [
  {
    name: 'technical setup, the board of technical support',
    path: '/technical-setup',
    arrive: (page) => expect(page.getByRole('link', { name: 'Northfell College' })).toBeVisible(),
  },
  {
    name: 'technical setup in review',
    path: '/technical-setup?institution=2',
    arrive: (page) => expect(page.getByRole('button', { name: 'Ask for changes' })).toBeVisible(),
  },
  {
    name: 'technical setup, changes are asked for',
    path: '/technical-setup?institution=2',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Ask for changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
      await expect(page.getByText('Please describe the changes needed')).toBeVisible();
    },
  },
];
