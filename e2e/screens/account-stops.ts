import { expect } from '@playwright/test';
import type { Stop } from './stage.ts';

export const ownAccountStops: readonly Stop[] = [
  {
    name: 'account settings',
    path: '/account',
    arrive: (page) => expect(page.getByText('You sign in as')).toBeVisible(),
  },
  {
    name: 'account settings, notifications',
    path: '/account/notifications',
    arrive: (page) => expect(page.getByRole('region', { name: 'Desktop notifications' })).toBeVisible(),
  },
  {
    name: 'account settings, programs',
    path: '/account/programs',
    arrive: (page) => expect(page.getByRole('region', { name: /tokens/i })).toBeVisible(),
  },
  {
    name: 'account settings, own data',
    path: '/account/data',
    arrive: (page) => expect(page.getByRole('button', { name: 'Request your data' })).toBeVisible(),
  },
  {
    name: 'account settings, sign-in',
    path: '/account/sign-in',
    arrive: (page) => expect(page.getByText('This browser', { exact: true })).toBeVisible(),
  },
  {
    name: 'account settings with mistakes',
    path: '/account/sign-in',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Confirm password must be at least 6 characters')).toBeVisible();
    },
  },
];
