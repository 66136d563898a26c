import { readFileSync } from 'node:fs';
import { devices, expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { test } from '#e2e/journey.ts';
import { bubblesOf, goWithMessageToasts, scrollsSideways, toastOf } from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
/** From this width on, an administrator's Home has a column of details. */
const withDetails = { width: 1440, height: 900 };
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };

function panelOf(admin: Page) {
  return admin.getByRole('region', { name: 'Invoices Requested' });
}

function entryOf(admin: Page, customer: string) {
  return panelOf(admin).getByRole('listitem', { name: new RegExp(`^${customer}`) });
}

function invoicesOf(page: Page) {
  return page.getByRole('region', { name: 'Invoices', exact: true }).getByRole('listitem');
}

async function request(page: Page) {
  await page.getByRole('button', { name: 'Request Invoice' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Invoice requested' });
  await expect(alert).toContainText('Your request was sent to your Account Manager.');
  await alert.getByRole('button', { name: 'OK' }).click();
}

async function downloadedText(page: Page, number: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${number}`, exact: true }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const { text } = await extractText(new Uint8Array(readFileSync(await download.path())), { mergePages: true });
  return text;
}

test('an invoice is requested, sent, downloaded and completed, each seen by the other side at once', {
  tag: '@postgres-whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', viewport: withDetails });
  await expect(panelOf(admin).getByRole('listitem')).toHaveCount(3);
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  await goWithMessageToasts(librarian, '/subscription');
  await librarian.getByLabel('Purchase-order number (optional)').fill('HW-26-1044');
  await librarian.getByLabel('Note (optional)').fill('Cost centre 88');
  await request(librarian);
  await expect(librarian.getByRole('button', { name: 'Request Invoice' })).toBeDisabled();
  await expect(librarian.getByText(/^The request of .* is still open\.$/)).toBeVisible();
  await expect(invoicesOf(librarian).first()).toContainText('Requested');

  const entry = entryOf(admin, 'Maya Okafor');
  await expect(entry).toContainText('University of Harrowmere');
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  await expect(entry).toContainText('University Gold, £4,799.99 including 20% VAT');
  await expect(entry).toContainText('Purchase order HW-26-1044');
  await entry.getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Send this invoice?' });
  await expect(dialog).toContainText('University of Harrowmere, Maya Okafor');
  await expect(dialog).toContainText('£4,799.99');
  await dialog.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(toastOf(librarian, 'New message')).toBeVisible();
  const alert = admin.getByRole('alertdialog', { name: 'Invoice sent' });
  await expect(alert).toContainText(
    'INV-000007 for £4,799.99 including 20% VAT was sent to Maya Okafor, University of Harrowmere.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(entry.getByText('New', { exact: true })).toHaveCount(0);
  await expect(entry.getByRole('button', { name: 'Send Invoice' })).toHaveCount(0);

  await expect(invoicesOf(librarian).first()).toContainText('Due');
  const text = await downloadedText(librarian, 'INV-000007');
  for (const part of [
    'Carrel Insights Ltd',
    'INV-000007',
    'University of Harrowmere',
    'For the attention of Maya Okafor',
    'HW-26-1044',
    'University Gold: annual subscription',
    '£3,999.99',
    'VAT at 20%',
    '£800.00',
    '£4,799.99',
    'Sort code 00-00-00',
    'Cost centre 88',
  ]) {
    expect(text).toContain(part);
  }

  await entry.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(entry).toHaveCount(0);
  await expect(invoicesOf(librarian).first()).toContainText('Due');
  // The next year has its invoice now, and no later one is agreed.
  await expect(librarian.getByText(/was invoiced with INV-000007. No later term is agreed yet/)).toBeVisible();
  await expect(librarian.getByRole('button', { name: 'Request Invoice' })).toBeDisabled();
  await librarian.goto('/?contact=4');
  await expect(bubblesOf(librarian, 'I have requested an invoice for University Gold')).toBeVisible();
  await expect(bubblesOf(librarian, 'Invoice INV-000007 for University Gold')).toContainText('Ada Lindqvist');
});

test('the amount of a plan on request is typed, and what cannot be an amount is told', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', viewport: withDetails });
  await entryOf(admin, 'Élodie Marchand').getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Send this invoice?' });
  const amount = dialog.getByLabel('Amount in pounds, before VAT');
  await expect(amount).toBeFocused();
  for (const [typed, problem] of [
    ['', 'Please enter the amount in pounds and pence'],
    ['12,50', 'Please enter the amount in pounds and pence'],
    ['0.00', 'Please enter an amount above zero'],
    ['99,999,999', 'This amount is too large'],
  ] as const) {
    await amount.fill(typed);
    await dialog.getByRole('button', { name: 'Send Invoice' }).click();
    await expect(dialog.getByText(problem)).toBeVisible();
  }
  await amount.fill('14,250.50');
  await expect(dialog).toContainText('£17,100.60');
  await amount.press('Enter');
  await expect(admin.getByRole('alertdialog')).toContainText(
    'for £17,100.60 including 20% VAT was sent to Élodie Marchand',
  );
});

test('a request without an invoice is closed after a question and stays in the history', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', viewport: withDetails });
  const entry = entryOf(admin, 'Wei-Ling Ashdown');
  await entry.getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Mark complete without an invoice?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: 'Mark Complete' }).click();
  await dialog.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(entry).toHaveCount(0);
  await admin.goto('/subscription?institution=6');
  await expect(invoicesOf(admin).first()).toContainText('Closed without invoice');
});

test('two admins with the same request: the second learns that it was sent', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const [first, second] = [
    await open({ as: 'admin', viewport: withDetails }),
    await open({ as: 'admin', viewport: withDetails }),
  ];
  for (const admin of [first, second]) {
    await entryOf(admin, 'Wei-Ling Ashdown').getByRole('button', { name: 'Send Invoice' }).click();
  }
  consoles.expectLostConnection();
  await second.context().setOffline(true);
  await expect(second.getByText('Chat connection lost')).toBeVisible();
  await first.getByRole('dialog').getByRole('button', { name: 'Send Invoice' }).click();
  await expect(first.getByRole('alertdialog')).toContainText('INV-000007');
  await second.context().setOffline(false);
  const sending = second.getByRole('dialog').getByRole('button', { name: 'Send Invoice' });
  await expect(sending).toHaveCount(0);
  await expect(entryOf(second, 'Wei-Ling Ashdown')).toContainText('Sent as INV-000007');
});

test('without a plan there is nothing to ask an invoice for, and the reason stands there', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await page.route('**/api/subscription', async (route) => {
    const json = await (await route.fetch()).json();
    const none = { tier: null, status: 'inactive', planName: 'None', pricePence: null, renewalDate: null };
    await route.fulfill({ json: { ...json, ...none } });
  });
  await page.route('**/api/invoice-requests/next', (route) =>
    route.fulfill({ json: { term: null, reason: 'Your institution has no plan to invoice' } }),
  );
  await page.goto('/subscription');
  await expect(page.getByText('Limited access')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Invoice' })).toBeDisabled();
  await expect(page.getByText('Your institution has no plan to invoice.')).toBeVisible();
});

test('what was typed for an invoice outlives the session that ends underneath it', { tag: '@whole' }, async ({
  open,
  consoles,
  portal,
}) => {
  const page = await open({ as: 'librarian', path: '/subscription' });
  await page.getByLabel('Purchase-order number (optional)').fill('PO-KEPT');
  await endSessionAt(page, '/api/invoice-requests', consoles);
  await page.getByRole('button', { name: 'Request Invoice' }).click();
  await signIn(page, 'librarian');
  await expect(page).toHaveURL(`${portal.url}/subscription`);
  await expect(page.getByLabel('Purchase-order number (optional)')).toHaveValue('PO-KEPT');
  await request(page);
  await expect(page.getByLabel('Purchase-order number (optional)')).toHaveValue('');
});

test('on a phone the admin finds the requests from Home, and the customer their invoices', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', ...phone });
  await admin.getByRole('button', { name: /^Invoices Requested/ }).click();
  const sheet = admin.getByRole('dialog', { name: 'Invoices Requested' });
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await sheet
    .getByRole('listitem', { name: /^Wei-Ling/ })
    .getByRole('button', { name: 'Send Invoice' })
    .click();
  await admin.getByRole('dialog', { name: 'Send this invoice?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await scrollsSideways(admin)).toBe(false);
  const librarian = await open({ as: 'librarian', path: '/subscription', ...phone });
  await expect(invoicesOf(librarian).first()).toContainText('INV-000003');
  expect(await scrollsSideways(librarian)).toBe(false);
  await librarian.getByRole('link', { name: 'Subscription Plans' }).click();
  await expect(librarian.getByText('Popular')).toBeVisible();
  expect(await scrollsSideways(librarian)).toBe(false);
});
