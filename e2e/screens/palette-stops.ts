import { expect, type Page } from '@playwright/test';
import type { Stop } from './stage.ts';

export const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

export const paletteStops: readonly Stop[] = [
  {
    name: 'palette',
    path: '/',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await expect(fieldOf(page)).toBeFocused();
    },
  },
  {
    name: 'palette with what was found',
    path: '/',
    goesOn: true,
    arrive: async (page) => {
      await page.keyboard.type('ma');
      await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toHaveCount(1);
    },
  },
  {
    name: 'palette without anything found',
    path: '/',
    goesOn: true,
    arrive: async (page) => {
      await fieldOf(page).fill('nothing of that kind');
      await expect(page.getByText('Nothing found for')).toBeVisible();
    },
  },
  {
    name: 'sheet of keys',
    path: '/',
    goesOn: true,
    arrive: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('main').press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
];
