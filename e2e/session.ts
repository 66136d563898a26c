import type { Page } from '@playwright/test';
import { castPassword } from '#server/demo/cast.ts';
import type { ConsoleWatch } from './console-watch.ts';

/**
 * Ends the session when the next request to `path` is sent, not earlier: other reads of the page would be refused first and lead to the
 * sign-in page before anything was sent.
 */
export async function endSessionAt(page: Page, path: string, consoles: ConsoleWatch): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      consoles.expectSignedOut();
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Fills in the sign-in form once it is on the screen. */
export async function signIn(page: Page, username: string, password = castPassword): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}
