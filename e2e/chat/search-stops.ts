import { expect } from '@playwright/test';
import { expectConnected } from '#e2e/screen.ts';
import type { Stop } from '#e2e/screens/stage.ts';
import { expectFound, hitsOf, oldest, searchOf } from './searching.ts';

const path = '/?contact=4';

export const searchStops: readonly Stop[] = [
  {
    name: 'menu of a conversation',
    path,
    arrive: async (page) => {
      await expectConnected(page);
      await page.getByRole('button', { name: 'Conversation actions' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'search of a conversation',
    path,
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('menuitem', { name: 'Search messages' }).click();
      await expect(searchOf(page)).toBeVisible();
    },
  },
  {
    name: 'messages found',
    path,
    goesOn: true,
    arrive: async (page) => {
      await searchOf(page).getByLabel('Search messages').fill('report');
      await expect(hitsOf(page).locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'no messages found',
    path,
    goesOn: true,
    arrive: async (page) => {
      await searchOf(page).getByLabel('Search messages').fill('nowhere said');
      await expect(searchOf(page).getByText('No messages found')).toBeVisible();
    },
  },
  {
    name: 'message that was looked for',
    path,
    goesOn: true,
    arrive: async (page) => {
      await searchOf(page).getByLabel('Search messages').fill('shortest way');
      await hitsOf(page).getByRole('button').click();
      await expectFound(page, oldest);
    },
  },
];
