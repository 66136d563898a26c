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

const inboundSecret = 'a-secret-of-a-mail-server-24';

test.describe('where mail comes in', () => {
  test.use({
    settings: {
      PORTAL_INBOUND_MAIL_SECRET: inboundSecret,
      PORTAL_INBOUND_MAIL_ADDRESS: 'reply@portal.example',
      PORTAL_INBOUND_MAIL_SERVER: 'mx.portal.example',
    },
  });

  test('a mail without a conversation is put into one, and is shown whole beside its message', async ({
    open,
    portal,
    request,
  }) => {
    const mail = [
      'Authentication-Results: mx.portal.example; dmarc=fail',
      'From: Maya <maya@elsewhere.example>\r\nTo: reply@portal.example\r\nSubject: Our proxy',
      'Message-ID: <1@elsewhere.example>\r\nContent-Type: text/plain; charset=utf-8\r\n',
      'Our proxy has moved.\r\n\r\n-- \r\nMaya Okafor, University Library',
    ].join('\r\n');
    const headers = { authorization: `Bearer ${inboundSecret}`, 'content-type': 'message/rfc822' };
    const answer = await request.post(`${portal.url}/api/inbound-mail`, { headers, data: Buffer.from(mail) });
    expect(await answer.json()).toEqual({ outcome: 'kept' });

    const admin = await open({ as: 'admin', path: '/e-mails' });
    await expect(
      admin.getByText('Its sender could not be confirmed').or(admin.getByText(/was not sent to/)),
    ).toBeVisible();
    await expectAccessible(admin, 'e-mails without a conversation');
    await admin.getByRole('button', { name: 'Discard: Our proxy' }).click();
    await toastOf(admin, 'The e-mail was discarded').getByRole('button', { name: 'Undo' }).click();
    await admin.getByRole('button', { name: 'Assign: Our proxy' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Whose message is this?' });
    await dialog.getByLabel('Customer').fill('Maya Okafor');
    await admin
      .getByRole('option', { name: /Maya Okafor/ })
      .first()
      .click();
    await expectAccessible(admin, 'an e-mail that is assigned');
    await dialog.getByRole('button', { name: 'Put into the conversation' }).click();
    await expect(toastOf(admin, 'The e-mail is in the conversation')).toBeVisible();

    const manager = await open({ as: 'manager', path: '/?contact=2', viewport: { width: 390, height: 844 } });
    await expect(manager.getByText('Our proxy has moved.').last()).toBeVisible();
    await manager.getByRole('button', { name: 'Show the whole e-mail' }).click();
    const whole = manager.getByRole('dialog', { name: 'The whole e-mail' });
    await expect(whole.getByText('Maya Okafor, University Library')).toBeVisible();
    await expectAccessible(manager, 'a whole e-mail');
    expect(await scrollsSideways(manager)).toBe(false);
  });
});
