import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { scrollsSideways, toastOf } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { castPassword } from '#server/demo/cast.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';

test.use({ sendsMail: true });

const address = 'maya@library.example';
const chosen = 'three words together';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The link in the newest mail of this subject to the test address; waits, because the portal sends mail every few seconds. */
async function linkIn(smtp: TestSmtp | undefined, subject: string): Promise<string> {
  const found = () => smtp?.mails.findLast((mail) => mail.recipient === address && mail.headers['subject'] === subject);
  await expect.poll(found, { timeout: 20_000, message: `a mail: ${subject}` }).toBeDefined();
  return /http:\/\/localhost\S+#\S+/.exec(found()?.text ?? '')?.[0] ?? '';
}

test('a librarian gives an address, confirms it by its link, chooses mails, and sets a forgotten password by mail', {
  tag: '@whole',
}, async ({ open, smtp, consoles }) => {
  consoles.expect({ path: '/api/email', status: 400 });
  const page = await open({ as: 'librarian', path: '/account/notifications' });
  const mail = page.getByRole('region', { name: 'E-mail' });
  await expect(mail.getByText('No e-mail address yet.')).toBeVisible();
  await mail.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an e-mail address' });
  await dialog.getByLabel('E-mail address').fill('maya');
  await dialog.getByLabel('Current password', { exact: true }).fill(castPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('E-mail address')).toHaveAccessibleDescription(/This is not an e-mail address/);
  await expectAccessible(page, 'own address with a mistake');
  await dialog.getByLabel('E-mail address').fill(address);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Link sent')).toContainText(address);
  await expect(mail.getByText('Waiting to be confirmed')).toBeVisible();
  await expectAccessible(page, 'own address that waits');

  // The link is opened in another browser, as on a phone, where nobody is signed in.
  const link = await linkIn(smtp, 'Confirm your e-mail address');
  const phone = await open({ path: link, viewport: { width: 390, height: 844 } });
  await expect(phone).toHaveURL('/auth/confirm-address');
  await expect(phone.getByText(address)).toBeVisible();
  await expect(mail.getByText('Waiting to be confirmed')).toBeVisible();
  await expectAccessible(phone, 'link of an address');
  expect(await scrollsSideways(phone)).toBe(false);
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Address confirmed');
  await expect(mail.getByText('Confirmed', { exact: true })).toBeVisible();
  consoles.expect({ path: '/api/address-link', status: 404 });
  const late = await open({ path: link });
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  const invoices = mail.getByRole('checkbox', { name: /^Invoices/ });
  await invoices.click();
  await expect(invoices).not.toBeChecked();
  await mail.getByRole('checkbox', { name: /^With the text of the messages/ }).click();
  await expect(mail.getByRole('checkbox', { name: /^With the text of the messages/ })).toBeChecked();
  await expect(mail.getByRole('checkbox', { name: /^Weekly summary/ })).toHaveCount(0);
  await page.reload();
  await expect(invoices).not.toBeChecked();
  await expect(mail.getByRole('checkbox', { name: /^With the text of the messages/ })).toBeChecked();

  const admin = await open({ as: 'admin', path: '/admin?q=okafor' });
  const row = admin.getByRole('region', { name: 'Customer Data Overview' }).locator('tbody tr');
  await expect(row).toContainText([address]);
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expect(manager.getByText('Maya Okafor').first()).toBeVisible();
  await expect(manager.getByText(address)).toHaveCount(0);

  const forgetful = await open({ path: '/auth' });
  await forgetful.getByRole('link', { name: 'Forgotten your password?' }).click();
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByText('Username must be at least 3 characters')).toBeVisible();
  await expectAccessible(forgetful, 'forgotten password');
  await forgetful.getByLabel('Username').fill('librarian');
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await expectAccessible(forgetful, 'forgotten password, asked for');
  consoles.expectSignedOut();
  await forgetful.goto(await linkIn(smtp, 'Choose a new password'));
  await expect(forgetful.getByText('Hello Maya Okafor.')).toBeVisible();
  await field(forgetful, 'New password').fill(chosen);
  await field(forgetful, 'Confirm password').fill(chosen);
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText('Welcome Maya Okafor');
});
