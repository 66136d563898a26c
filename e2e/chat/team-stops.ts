import { expect } from '@playwright/test';
import { composerOf, expectOpen } from '#e2e/screen.ts';
import type { Stop } from '#e2e/screens/stage.ts';

export const teamStops: readonly Stop[] = [
  {
    name: 'a saved reply being written',
    path: '/saved-replies',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'New reply' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Renewal offer');
      await page.getByRole('textbox', { name: 'Text' }).fill('Dear {name}, your plan ends on {renewal}.');
      await expect(page.getByText('Dear Jane Smith')).toBeVisible();
    },
  },
  {
    name: 'saved replies',
    path: '/saved-replies',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'Renewal offer' }).first()).toBeVisible();
    },
  },
  {
    name: 'saved replies behind a slash',
    path: '/?contact=2',
    arrive: async (page) => {
      await expectOpen(page, 'Maya Okafor');
      await composerOf(page).fill('/');
      await expect(page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'what of a reply is not filled in',
    path: '/?contact=2',
    goesOn: true,
    arrive: async (page) => {
      await composerOf(page).fill('Your plan ends on {renewal}.');
      await expect(page.getByText('not filled in')).toBeVisible();
    },
  },
  {
    name: 'a private note, and another one begun',
    path: '/?contact=2',
    goesOn: true,
    arrive: async (page) => {
      await composerOf(page).fill('');
      await page.getByRole('button', { name: 'Private note' }).click();
      const field = page.getByRole('textbox', { name: /^Private note about / });
      await field.fill('Call them first');
      await field.press('Enter');
      await expect(page.getByRole('article', { name: /^Private note by / }).first()).toBeVisible();
      await field.fill('And then');
    },
  },
  {
    name: 'the tags of a conversation',
    path: '/?contact=2',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: /^Tags/ }).click();
      await page.getByLabel('New tag').fill('renewal');
      await page.keyboard.press('Enter');
    },
  },
];
