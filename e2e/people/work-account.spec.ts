import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import type { ConsoleWatch } from '#e2e/console-watch.ts';
import { test as base } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { startOidc, testClient } from '#server/testing/services/test-oidc.ts';

/** The portal's staff sign in at an identity provider on this machine. */
const test = base.extend({
  settings: async ({ sendsMail: _ }, use) => {
    const provider = await startOidc(`http://localhost${oidcCallbackPath}`);
    await use({
      PORTAL_OIDC_ISSUER: provider.issuer,
      PORTAL_OIDC_CLIENT_ID: testClient.id,
      PORTAL_OIDC_CLIENT_SECRET: testClient.secret,
      PORTAL_OIDC_LABEL: 'Northgate',
    });
    await provider.close();
  },
});
// Links in mails and the provider's redirect lead to the portal's origin, which sendsMail sets.
test.use({ sendsMail: true });

async function signInThere(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Starts over as on another machine: neither the portal nor the provider knows the person. */
async function comeAnew(page: Page, consoles: ConsoleWatch, path: string) {
  consoles.expectSignedOut();
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: 'Staff: sign in with Northgate' }).click();
}

test('an administrator links their work account, signs in with it and their app, and unlinks it', {
  tag: '@ci',
}, async ({ open, portal, consoles }) => {
  consoles.expect({ path: '/api/work-account', status: 403 });
  const page = await open({ as: 'admin', path: '/account/sign-in' });
  const make = (path: string, data = {}) => page.request.post(path, { headers: { origin: portal.url }, data });
  const { token, secret } = await (await make('/api/factors/totp/secret')).json();
  const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  expect((await make('/api/factors/totp', { token, code: codeOf(0), name: 'Phone' })).status()).toBe(200);

  await page.getByRole('button', { name: 'Link Northgate' }).click();
  await signInThere(page, 'ada');
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await expectAccessible(page, 'a linked work account');

  await comeAnew(page, consoles, '/auth?next=%2Faccount%2Fsign-in');
  await signInThere(page, 'ada');
  await page.getByLabel('Code').fill(codeOf(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Work account and code').first()).toBeVisible();

  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof).toBeVisible();
  await proof.getByRole('button', { name: 'Cancel' }).click();

  await comeAnew(page, consoles, '/auth');
  await signInThere(page, 'eve');
  await expect(page.getByRole('heading', { name: 'Your work account is not linked yet' })).toBeVisible();
  await expectAccessible(page, 'a work account that nobody has linked');
});
