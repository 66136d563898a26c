import { expect, type Page } from '@playwright/test';
import type { OpenOptions } from '#e2e/journey.ts';
import { hold, type Stage } from './specification-stage.ts';

type Scene = (stage: Stage) => Promise<unknown>;

const here = '/librarian-resources';

async function fillDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Our reading room');
  await dialog.getByLabel('Description').fill('Pictures to use');
  await dialog.getByLabel('Resource Type').selectOption('External Link');
  await dialog.getByLabel('Resource URL').fill('https://example.org/');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
}

/** An administrator among what is for librarians, and what they see there one after the other. */
export const librarianVisit: { who: string; options: OpenOptions; scenes: Readonly<Record<string, Scene>> } = {
  who: 'an admin among the resources for librarians',
  options: { as: 'admin', path: here },
  scenes: {
    'librarian resources': ({ page }) => expect(page.getByRole('link', { name: /^Watch Video/ })).toBeVisible(),
    'librarian resources, adding': ({ page }) =>
      page.getByRole('main').getByRole('button', { name: 'Add Resource' }).click(),
    'librarian resources, incomplete': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Add Resource' }).click(),
    'librarian resources, pending': async ({ page }) => {
      await hold(page, '/api/resources');
      await fillDialog(page);
    },
    'details without shared resources': async ({ page }) => {
      await page.unrouteAll();
      await page.goto('/?contact=4');
    },
  },
};
