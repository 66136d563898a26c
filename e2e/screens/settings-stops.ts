import { expect } from '@playwright/test';
import type { Stop } from './stage.ts';

/** The screens of settings that have fields. */
export const settingsStops: readonly Stop[] = [
  {
    name: 'settings of the portal',
    path: '/admin/settings/portal',
    arrive: (page) => expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible(),
  },
  {
    name: 'plans and prices',
    path: '/admin/settings/plans',
    arrive: (page) => expect(page.getByRole('button', { name: 'Change University Gold' })).toBeVisible(),
  },
  {
    name: 'settings of invoices',
    path: '/admin/settings/invoicing',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible(),
  },
  {
    name: 'settings of sign-in',
    path: '/admin/settings/sign-in',
    arrive: (page) => expect(page.getByText('Fixed in this version')).toBeVisible(),
  },
  {
    name: 'settings of the Knowledge Base AI',
    path: '/admin/settings/knowledge-base',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Embeddings' })).toBeVisible(),
  },
];
