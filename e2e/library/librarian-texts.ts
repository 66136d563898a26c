import type { Page } from '@playwright/test';
import { hold, textStops } from '#e2e/screens/stage.ts';

async function fillDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Our reading room');
  await dialog.getByLabel('Description').fill('Pictures to use');
  await dialog.getByLabel('Resource Type').selectOption('External Link');
  await dialog.getByLabel('Resource URL').fill('https://example.org/');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
}

export const librarianTexts = textStops({
  'librarian resources, adding': async ({ page }) => {
    await page.goto('/librarian-resources');
    await page.getByRole('main').getByRole('button', { name: 'Add Resource' }).click();
  },
  'librarian resources, pending': async ({ page }) => {
    await hold(page, '/api/resources');
    await fillDialog(page);
  },
  'details without shared resources': async ({ page }) => {
    await page.unrouteAll();
    await page.goto('/?contact=4');
  },
});
