import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { changeRows } from '#e2e/chat/stored.ts';
import type { ConsoleWatch } from '#e2e/console-watch.ts';
import { test } from '#e2e/journey.ts';
import { toastOf } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { castPassword } from '#server/demo/cast.ts';

const account = (page: Page) => page.getByRole('button', { name: /^Account:/ });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a virtual authenticator that keeps passkeys and always confirms the user. */
async function addAuthenticator(page: Page, transport: 'internal' | 'usb') {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const able = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: 'ctap2', transport, ...able, automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    passkeys: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    leave: () => device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Ends the session from elsewhere: the next page asks for signing in, and requests of this page are refused. */
async function forgetSession(page: Page, consoles: ConsoleWatch) {
  consoles.expectSignedOut();
  await page.context().clearCookies();
  await page.goto('/auth');
}

async function givePassword(page: Page) {
  await page.getByLabel('Username').fill('librarian');
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('somebody sets up passkeys and an app, and signs in with each, with a recovery code, and without a username', async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/login/code', status: 401 });
  const page = await open({ as: 'librarian', path: '/account/sign-in' });
  const laptop = await addAuthenticator(page, 'internal');

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expectAccessible(page, 'adding an authenticator app');
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  // Codes of this step and the next, not of the one before: that may be too old when the server checks it.
  await dialog(page).getByLabel('Code').fill(codeOf(0));
  await page.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const recoveryCodes = await dialog(page).locator('li').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await addPasskey(page, 'Work laptop');
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();
  await addPasskey(page, 'The same again');
  await expect(dialog(page).getByText('This device already has a passkey for your account.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await laptop.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await expectAccessible(page, 'sign-in security');

  await forgetSession(page, consoles);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(account(page)).toBeVisible();

  await forgetSession(page, consoles);
  await givePassword(page);
  await expectAccessible(page, 'second step');
  await page.getByLabel('Code').fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toastOf(page, 'Login failed')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();

  // The first device is gone, and another one is added.
  await laptop.leave();
  await forgetSession(page, consoles);
  await givePassword(page);
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();
  const key = await addAuthenticator(page, 'usb');
  await page.goto('/account/sign-in');
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await addPasskey(page, 'Blue key');
  await expect(page.getByRole('button', { name: 'Remove Blue key' })).toBeVisible();
  expect(await key.passkeys()).toHaveLength(1);
  await forgetSession(page, consoles);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(account(page)).toBeVisible();
});

test('what was typed goes on after somebody has confirmed that it is them', async ({ open, portal, consoles }) => {
  consoles.expect({ path: '/api/program-keys', status: 403 });
  consoles.expect({ path: '/api/proof', status: 400 });
  const page = await open({ as: 'librarian', path: '/usage-metrics/harvesting' });
  changeRows(portal.database, (database) => database.exec('update sessions set "provenAt" = null'));
  await page.getByRole('button', { name: 'Generate' }).click();
  await dialog(page).getByLabel('Program').fill('Alma of the library');
  await dialog(page).getByRole('button', { name: 'Generate' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill('not my password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('The current password is wrong')).toBeVisible();
  await expectAccessible(page, 'proof');
  await proof.getByLabel('Password', { exact: true }).fill(castPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Alma of the library').first()).toBeVisible();
});
