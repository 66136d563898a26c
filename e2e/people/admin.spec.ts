import { devices, expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  pick,
  rowOf,
  scrollsSideways,
  send,
  toastOf,
  withoutConnection,
} from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';
import { act } from './admin-panel-stops.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };

function rowsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Customer Data Overview' }).locator('tbody tr');
}

test('an admin adds a customer of a new institution, who sets a password with the link and signs in', {
  tag: '@postgres',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/register', status: 409 });
  const admin = await open({ as: 'admin' });
  await admin.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');
  await admin.getByRole('button', { name: 'Add customer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add customer' });
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(dialog.getByText('Full name is required')).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await dialog.getByLabel('Full name').fill('maya okafor');
  await dialog.getByLabel('Institution', { exact: true }).click();
  await dialog.getByRole('option', { name: 'University of Harrowmere' }).click();
  await expect(dialog.getByText('Maya Okafor (librarian) is at this institution already.')).toBeVisible();
  await dialog.getByLabel('Full name').fill('Zoë Newcomer');
  await dialog.getByLabel('Username').fill('LIBRARIAN');
  await dialog.getByLabel('Institution', { exact: true }).click();
  await dialog.getByRole('option', { name: 'New institution…' }).click();
  await dialog.getByLabel('Name of the new institution').fill('Elm College');
  await dialog.getByLabel('Subscription').selectOption('University Gold');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(dialog.getByText('This username is already taken')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expect(dialog.getByLabel('Name of the new institution')).toHaveValue('Elm College');
  await dialog.getByLabel('Username').fill('zoe.newcomer');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  // A toast behind an open dialog has no role.
  await expect(admin.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(admin.getByText('Zoë Newcomer now has an account', { exact: true })).toBeVisible();
  const given = admin.getByRole('dialog', { name: 'Zoë Newcomer was added' });
  const text = await given.getByLabel('Text for Zoë Newcomer').inputValue();
  expect(text).toContain('invites you to');
  const link = /http\S+set-password#[\w-]+/.exec(text)?.[0] ?? '';
  await given.getByRole('button', { name: 'Done' }).click();
  await admin.getByLabel('Search customers').fill('zoe');
  await expect(rowsOf(admin)).toHaveCount(1);
  await expect(rowsOf(admin)).toContainText(['No password yet']);
  await expect(rowsOf(admin)).toContainText(['University Gold']);
  await expect(rowsOf(admin)).toContainText(['Not available']);

  const person = await open({ path: link });
  await expect(person.getByText('Hello Zoë Newcomer.')).toBeVisible();
  await person.getByLabel('New password', { exact: true }).fill('my own secret');
  await person.getByLabel('Confirm password', { exact: true }).fill('my own secret');
  await person.getByRole('button', { name: 'Set password' }).click();
  await expect(toastOf(person, 'Login successful')).toContainText('Welcome, Zoë Newcomer');
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Welcome Zoë Newcomer');

  consoles.expect({ path: '/api/password-link', status: 404 });
  const second = await open({ path: link });
  await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(second.getByText('This invitation has been used')).toBeVisible();
});

test('a session that ends in the middle of the form costs nothing that was typed', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'admin', path: '/admin' });
  await page.getByRole('button', { name: 'Add customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add customer' });
  await dialog.getByLabel('Full name').fill('Zoë Newcomer');
  await dialog.getByLabel('Username').fill('zoe.newcomer');
  await pick(dialog, 'Institution', 'Northfell College');
  await endSessionAt(page, '/api/register', consoles);
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(dialog.getByLabel('Username')).toHaveValue('zoe.newcomer');
  await expect(dialog.getByLabel('Subscription')).toHaveValue('subject');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('dialog', { name: 'Zoë Newcomer was added' })).toBeVisible();
});

test('the keyboard alone leads through the actions of a person and back to where it was', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'admin', path: '/admin?q=okafor' });
  const actions = page.getByRole('button', { name: 'Actions for Maya Okafor' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Okafor' });
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Jr');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page)).toContainText(['Maya Okafor Jr']);
  await expect(page.getByRole('button', { name: 'Actions for Maya Okafor Jr' })).toBeFocused();
});

test('a person who is deactivated is signed out of an open tab at once, and can come back', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const admin = await open({ as: 'admin', path: '/admin?q=okafor' });
  await act(admin, 'Maya Okafor', 'Deactivate');
  const question = admin.getByRole('dialog', { name: 'Deactivate Maya Okafor?' });
  consoles.expectSignedOut();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(librarian).toHaveURL(/\/auth/);
  await expect(admin.getByText('No customers found')).toBeVisible();
  await signIn(librarian, 'librarian');
  await expect(toastOf(librarian, 'Login failed')).toContainText('Wrong username or password');

  await admin.getByLabel('Status').selectOption('Deactivated');
  await expect(rowsOf(admin)).toContainText(['Maya Okafor']);
  await act(admin, 'Maya Okafor', 'Reactivate');
  await expect(toastOf(admin, 'Person reactivated')).toBeVisible();
  await librarian.getByRole('button', { name: 'Sign in' }).click();
  await expectOpen(librarian, 'Priya Shah');
});

test('a hand-over takes the open conversation along, and the customer is told', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const successor = await open({ as: 'manager2' });
  await expect(rowOf(successor, 'Ravindra Coomaras')).toBeVisible();
  await expect(successor.locator('[data-contact="2"]')).toHaveCount(0);
  const admin = await open({ as: 'admin', path: '/admin/institutions' });
  await admin.getByRole('button', { name: 'Edit University of Harrowmere' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit University of Harrowmere' });
  await pick(dialog, 'Account manager', 'Callum Reyes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await expectOpen(librarian, 'Callum Reyes');
  await expect(librarian).toHaveURL(/contact=7/);
  await expect(bubblesOf(librarian, 'Shall we go through it in our next session?')).toBeVisible();
  await librarian.getByRole('button', { name: /^Notifications/ }).click();
  await expect(librarian.getByRole('heading', { name: 'Your account manager has changed' })).toBeVisible();
  await librarian.keyboard.press('Escape');

  await successor.goto('/?contact=2');
  await expectConnected(successor);
  await send(librarian, 'Welcome aboard');
  await expect(bubblesOf(successor, 'Welcome aboard')).toBeVisible();
  await expect(bubblesOf(successor, 'Shall we go through it in our next session?')).toBeVisible();
});

test('a file of customers is looked at, corrected and imported, and its invitations can be saved', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'admin', path: '/admin' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  const choose = (csv: string, name = 'customers.csv') =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(csv) });
  await choose('%PDF', 'report.pdf');
  await expect(dialog.getByText('Please upload a CSV file')).toBeVisible();
  await choose('Name,Username,Institution\nAna Prima,librarian,Elm College');
  await expect(dialog.getByText('Line 2, Username: The username librarian is already taken')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await choose('Name;Username;Institution;Tier\n=1+1;ana.prima;Elm College;gold\nBo Secundus;bo.secundus;elm college;');
  await dialog.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(dialog.getByText('2 customers were added')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download texts' }).click();
  const stream = await (await saved).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(text).toMatch(/\r\n'=1\+1,ana\.prima,Elm College,,/);
  expect(text).toMatch(/,http:\/\/localhost:\d+\/auth\/set-password#[\w-]{43},/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search customers').fill('elm college');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page)).toContainText(['=1+1', 'Bo Secundus']);
});

test('search, order and status are in the address, and Back leads to the tab before', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'admin', path: '/admin' });
  await page.getByLabel('Search customers').fill('university');
  await expect(page).toHaveURL('/admin?q=university');
  await page.getByRole('button', { name: 'Last sign-in' }).click();
  await expect(page).toHaveURL('/admin?q=university&sort=lastSignInAt');
  await page.getByRole('button', { name: 'Last sign-in' }).click();
  await expect(page).toHaveURL('/admin?q=university&sort=lastSignInAt&order=desc');
  await expect(page.getByRole('columnheader', { name: 'Last sign-in' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const names = (from: Page) => rowsOf(from).getByRole('rowheader');
  const shown = await names(page).allTextContents();
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('region', { name: 'Staff' })).toContainText('Noor Haddad');
  await page.goBack();
  await expect(page.getByLabel('Search customers')).toHaveValue('university');
  const elsewhere = await open({ as: 'admin', path: page.url() });
  await expect(names(elsewhere)).toHaveText(shown);
  await elsewhere.goto('/admin?sort=nonsense&q=%25&order=7');
  await expect(elsewhere.getByText('No customers found')).toBeVisible();
});

test('the panel is for admins: others are led to Home, visitors to the sign-in page', { tag: '@whole' }, async ({
  open,
}) => {
  for (const name of ['librarian', 'manager', 'tech'] as const) {
    const page = await open({ as: name, path: '/admin' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome /);
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Admin Tools' })).toHaveCount(0);
  }
  const visitor = await open({ path: '/admin' });
  await expect(visitor).toHaveURL(/\/auth\?next=/);
  await signIn(visitor, 'admin');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');
});

test('the first customer stands in the first screen, and the pages beside it say where one is', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'admin', path: '/admin' });
  const bar = page.getByRole('navigation', { name: 'Admin Tools' });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(rowsOf(page).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(bar.locator('[aria-current]')).toHaveText('Customers');
  await bar.getByRole('link', { name: 'Institutions' }).click();
  await expect(page.getByRole('button', { name: 'Edit University of Harrowmere' })).toBeVisible();
  await expect(bar.locator('[aria-current]')).toHaveText('Institutions');
  await bar.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  await expect(bar.locator('[aria-current]')).toHaveText(/^Billing/);
});

test('a list that cannot be read says so, and is read again', { tag: '@whole' }, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/customers', status: 503 });
  const page = await open({ as: 'admin', path: 'about:blank' });
  await withoutConnection(page);
  await page.route('**/api/customers?**', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await page.goto('/admin');
  await expect(page.getByText('Failed to fetch customers')).toBeVisible();
  await expect(page.getByText('Not now')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeEnabled();
  await page.unroute('**/api/customers?**');
  await retry.click();
  await expect(rowsOf(page)).toHaveCount(27);
});

test('on a phone the way is over Home, and the overview is a list of cards', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'admin', ...phone });
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Your Subscription',
    'Technical Setup',
    'Usage Metrics',
    'Librarian Resources',
    'Learning Resources',
    'Your sessions',
    'Saved replies',
    'Help',
    'Account settings',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Admin Tools' }).getByRole('link', { name: 'Admin Panel' }).tap();
  const cards = page.getByRole('region', { name: 'Customer Data Overview' }).getByRole('listitem');
  await expect(cards.first()).toBeInViewport();
  await page.getByRole('button', { name: 'Menu' }).tap();
  const pages = menu.getByRole('navigation', { name: 'Admin Tools' });
  await expect(pages.getByRole('link')).toHaveCount(14);
  await expect(pages.getByRole('link', { name: /^Technical Setups 2 set-ups to review/ })).toBeVisible();
  await pages.getByRole('link', { name: 'Support Statistics' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Statistics');
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(cards.filter({ hasText: 'Marrowbridge Business School' }).first()).toContainText('Not available');
  expect(await scrollsSideways(page)).toBe(false);
  await page.goto('/?contact=2');
  await expect(composerOf(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Admin Tools' })).toBeHidden();
});
