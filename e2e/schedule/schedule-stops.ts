import { expect } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';
import { addPerson, sessionIn } from './calendar.ts';

export const scheduleStops: readonly Stop[] = [
  {
    name: 'own sessions in a list',
    path: '/schedule?view=list',
    arrive: (page) => expect(sessionIn(page, 'SAML set-up')).toBeVisible(),
  },
  {
    name: 'a session',
    path: '/schedule?view=list',
    goesOn: true,
    arrive: async (page) => {
      await sessionIn(page, 'SAML set-up').click();
      await expect(page.getByRole('dialog', { name: 'SAML set-up' })).toContainText('Lars Kuhn');
    },
  },
  {
    name: 'a session is moved',
    path: '/schedule?view=list',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await expect(page.getByRole('group', { name: 'Time' })).toBeVisible();
    },
  },
  {
    name: 'a session is booked',
    path: '/schedule?book=4',
    arrive: async (page) => {
      await expect(page.getByRole('group', { name: 'Time' })).toBeVisible();
      await page.getByRole('button', { name: 'Book session' }).click();
      await expect(page.getByRole('alert')).toHaveText('Please choose a time');
    },
  },
  {
    name: 'calendar feed',
    path: '/schedule',
    arrive: async (page) => {
      await page.getByText('Apple Calendar').click();
      await page.getByRole('button', { name: 'Make an address' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Current password', { exact: true }).fill('carrel-demo');
      await dialog.getByRole('button', { name: 'Make an address' }).click();
      await expect(page.getByLabel('Your address, shown only now')).toBeVisible();
    },
  },
];

export const scheduleCareStops: readonly Stop[] = [
  {
    name: 'everybody’s sessions in a month',
    path: '/admin/schedule?view=month',
    arrive: (page) => expect(page.locator('.fc-event').first()).toBeVisible(),
  },
  {
    name: 'everybody’s sessions in a week',
    path: '/admin/schedule?view=week',
    arrive: (page) => expect(page.locator('.fc-event').first()).toBeVisible(),
  },
  {
    name: 'booking hours',
    path: '/admin/schedule?view=week',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Booking hours' }).click();
      await expect(page.getByRole('group', { name: 'Lengths' })).toBeVisible();
    },
  },
  {
    name: 'a session is planned',
    path: '/admin/schedule?plan=new',
    arrive: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Plan a session' });
      await addPerson(dialog, 'Maya Okafor');
      await dialog.getByLabel('Starts at').fill('18:30');
      await expect(dialog.getByText(/^Outside support hours/)).toBeVisible();
    },
  },
  {
    name: 'a session is cancelled',
    path: '/admin/schedule?session=9&doing=cancel',
    arrive: (page) => expect(page.getByRole('dialog', { name: 'Cancel Renewal review?' })).toBeVisible(),
  },
];
