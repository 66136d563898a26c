import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected, scrollsSideways, toastOf, withoutConnection } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { signIn } from '#e2e/session.ts';
import { castPassword } from '#server/demo/cast.ts';

const chosen = 'three words together';
const chat = '/?contact=4';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillNew(page: Page, password: string, confirmed = password) {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm password').fill(confirmed);
}

async function post(request: APIRequestContext, url: string, path: string, data: object) {
  const answer = await request.post(`${url}${path}`, { headers: { origin: url }, data });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

test('whoever changes their password stays, is signed out everywhere else, and comes in with the new one alone', async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/password', status: 400 });
  const elsewhere = await open({ as: 'librarian', path: chat });
  await expectConnected(elsewhere);
  const page = await open({ as: 'librarian' });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle(/Account settings/);
  await page
    .getByRole('navigation', { name: 'Account settings' })
    .getByRole('link', { name: 'Sign-in', exact: true })
    .click();
  await expect(page).toHaveURL('/account/sign-in');

  await field(page, 'Current password').fill('not my password');
  await fillNew(page, '12345');
  const save = page.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
  await fillNew(page, chosen, 'three words apart');
  await save.click();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible(page, 'own password with mistakes');
  await fillNew(page, chosen);
  await save.click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('The current password is wrong');
  await expect(field(page, 'Current password')).toBeFocused();
  await field(page, 'Current password').fill(castPassword);
  consoles.expectSignedOut();
  await save.click();
  // Toasts disappear by themselves, so both are checked before anything else.
  await Promise.all([
    expect(toastOf(page, 'Password changed')).toBeVisible(),
    expect(toastOf(elsewhere, 'You have been signed out')).toBeVisible(),
  ]);
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(elsewhere).toHaveURL(/\/auth/);
  await signIn(elsewhere, 'librarian');
  await expect(toastOf(elsewhere, 'Login failed')).toBeVisible();
  await signIn(elsewhere, 'librarian', chosen);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Welcome Maya Okafor');
});

test('other sessions are listed as they come, and ended one by one or all at once', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: '/account/sign-in' });
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  const phone = await open({
    as: 'librarian',
    path: chat,
    userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  });
  await expectConnected(phone);
  const row = page.getByRole('listitem').filter({ hasText: /Firefox on Android.*Last used/s });
  await expect(row).toContainText('Last used just now');
  consoles.expectSignedOut();
  await row.getByRole('button', { name: 'End the session of Firefox on Android' }).click();
  await expect(toastOf(page, 'Session ended')).toContainText('Firefox on Android');
  await expect(row).toHaveCount(0);
  await expect(phone).toHaveURL(/\/auth/);

  const others = [await open({ as: 'librarian', path: chat }), await open({ as: 'librarian', path: chat })];
  for (const other of others) await expectConnected(other);
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  for (const other of others) await expect(other).toHaveURL(/\/auth/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings: Sign-in');
});

test('a list of sessions that cannot be loaded says so and is asked for again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expectLostConnection();
  const page = await open({ as: 'tech', path: 'about:blank' });
  await withoutConnection(page);
  await page.route('**/api/sessions', (route) => route.abort('connectionrefused'));
  await page.goto('/account/sign-in');
  await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();
  await page.unroute('**/api/sessions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
});

test('the theme is chosen in the account settings as in the menu', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/account', colorScheme: 'light' });
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('a one-time link sets a password once, and its secret leaves neither the browser nor a trace', async ({
  open,
  portal,
  consoles,
}) => {
  consoles.expect({ path: '/api/password-link', status: 404 });
  const admin = await open({ as: 'admin', path: 'about:blank' });
  const { url } = await post(admin.request, portal.url, '/api/users/6/password-link', {});
  const secret = url.split('#')[1];
  const page = await open({ path: 'about:blank' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set your password');
  await expect(page).toHaveURL('/auth/set-password');
  await expectAccessible(page, 'one-time link');
  const set = page.getByRole('button', { name: 'Set password' });
  await fillNew(page, '12345');
  await set.click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await fillNew(page, chosen, `${chosen}!`);
  await set.click();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible(page, 'one-time link with mistakes');
  await fillNew(page, chosen);
  await set.click();
  // Home opens the conversation with the account manager by itself.
  await expect(page).toHaveURL(/^[^?]*\/(?:\?contact=\d+)?$/);
  await expect(toastOf(page, 'Login successful')).toContainText('Ines Carvalho');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Ines Carvalho');
  expect(asked.filter((address) => address.includes(secret))).toEqual([]);
  expect(portal.output()).not.toContain(secret);

  const late = await open({ path: 'about:blank' });
  await late.goto(url);
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(late.getByRole('link', { name: 'accounts@carrel.example' })).toBeVisible();
  await late.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(late.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a link without its secret explains itself', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: '/auth/set-password' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please open your link again');
  await expect(page.getByRole('link', { name: 'accounts@carrel.example' })).toBeVisible();
});

test('whoever was given a password chooses their own before they see anything else', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const admin = await open({ as: 'admin', path: 'about:blank' });
  const given = 'given by an admin';
  const person = { username: 'new.person', fullName: 'New Person', institutionId: 1 };
  await post(admin.request, portal.url, '/api/register', { ...person, password: given, confirmPassword: given });

  const page = await open({ path: '/?contact=4', viewport: { width: 360, height: 740 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'new.person', given);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  expect(await scrollsSideways(page)).toBe(false);
  await expectAccessible(page, 'first password');
  const calls = asked.filter((path) => path.startsWith('/api/') || path === '/ws');
  expect([...new Set(calls)].sort()).toEqual(['/api/login', '/api/user']);

  await field(page, 'Current password').fill(given);
  const save = page.getByRole('button', { name: 'Save and continue' });
  await fillNew(page, chosen);
  await save.click();
  await expect(toastOf(page, 'Password changed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome New Person');
});

test('whoever was given a password may also leave', { tag: '@whole' }, async ({ open, portal }) => {
  const admin = await open({ as: 'admin', path: 'about:blank' });
  const given = 'given by an admin';
  const person = { username: 'new.person', fullName: 'New Person', institutionId: 1 };
  await post(admin.request, portal.url, '/api/register', { ...person, password: given, confirmPassword: given });
  const page = await open({ path: '/auth' });
  await signIn(page, 'new.person', given);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
