import { expect, type Locator, type Page } from '@playwright/test';
import { logOf } from '#e2e/screen.ts';

export const oldest =
  'Hello Maya, welcome to the portal! I am your account manager, and this is the shortest way to reach me.';

export function searchOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search' });
}

export function hitsOf(page: Page): Locator {
  return searchOf(page).getByRole('listitem');
}

/** Checks that the message searched for is in view, marked and focused. */
export async function expectFound(page: Page, text: string) {
  await expect(searchOf(page)).toHaveCount(0);
  const found = logOf(page).locator('[data-found]');
  await expect(found).toContainText(text);
  await expect(found).toBeInViewport({ ratio: 1 });
  await expect(found).toBeFocused();
}
