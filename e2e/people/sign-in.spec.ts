import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { composerOf, expectConnected, expectOpen, goLive, holdRequests, logOut, rowOf, toastOf } from '#e2e/screen.ts';
import { signIn } from '#e2e/session.ts';

/** A wide screen opens the account manager's conversation as soon as it is known. */
const isHome = ({ hostname, pathname, search }: URL) =>
  hostname === 'localhost' && pathname === '/' && ['', '?contact=4'].includes(search);

test('too short credentials are told under their fields and never sent', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: '/auth' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await signIn(page, 'ab', '12345');
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute('aria-invalid', 'true');
  await expect(username).toHaveAccessibleDescription('Username must be at least 3 characters');
  expect(sent.filter((url) => url.includes('/api/login'))).toEqual([]);
});

test('the form is there before the script, which takes over what was typed and sent', async ({ open, consoles }) => {
  consoles.expect({ path: '/api/login', status: 401 });
  const page = await open({ path: 'about:blank' });
  const letThrough = await holdRequests(page, '**/assets/*.js');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/auth?next=%2Faccount', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('librarian');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?next=%2Faccount');
  expect(sent.filter((one) => one.includes('/api/'))).toEqual([]);
  const password = page.getByRole('textbox', { name: 'Password' });
  // Before its style sheet has loaded a page is not painted, and its boxes have other positions.
  await page.waitForFunction('document.styleSheets.length > 0');
  const box = await password.boundingBox();
  const field = await password.elementHandle();
  letThrough();
  await expect(toastOf(page, 'Login failed')).toBeVisible();
  // The application took over the same field: same element, same place, same text.
  expect(await field?.evaluate((drawn) => drawn.isConnected && drawn.matches(':focus'))).toBe(true);
  expect(await password.boundingBox()).toEqual(box);
  await expect(page.getByLabel('Username')).toHaveValue('librarian');
  await expect(password).toHaveValue('not the password');
  await signIn(page, 'librarian');
  await expect(page).toHaveURL('/account');
});

test('wrong credentials fail in the same words for people who exist and people who do not', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/login', status: 401 });
  const page = await open({ path: '/auth' });
  const failed = toastOf(page, 'Login failed');
  await signIn(page, 'librarian', 'not the password');
  await expect(failed).toContainText('Wrong username or password');
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toHaveCount(0);
  await signIn(page, 'nobody.here', 'not the password');
  await expect(failed).toContainText('Wrong username or password');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Username')).toHaveValue('nobody.here');
});

test('the sign-in page names the accounts team and what the portal offers', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: '/auth' });
  for (const text of ['Real-time Support', 'Subscription Management', 'Resource Access', '8000+', '10,000+']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Password resets go through the accounts team')).toBeVisible();
});

test('whoever signs in arrives at the page they wanted, with a welcome', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: '/?contact=3' });
  await expect(page).toHaveURL('/auth?next=%2F%3Fcontact%3D3');
  await signIn(page, 'librarian');
  await expect(toastOf(page, 'Login successful')).toContainText('Maya Okafor');
  await expect(page).toHaveURL('/?contact=3');
  await expectOpen(page, 'Lars Kuhn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Maya Okafor');
});

test('nobody is led to another site after signing in', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: '/auth?next=%2F%2Fexample.org%2F' });
  await signIn(page, 'librarian');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Maya Okafor');
  await expect(page).toHaveURL(isHome);
});

test('whoever is signed in goes from the sign-in page to Home', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/auth' });
  await expect(page).toHaveURL(isHome);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Maya Okafor');
});

test('logging out says so, leaves nothing behind, and the page cannot be gone back to', async ({ open }) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  // A connection that opens after signing out would be refused, and browsers report that in the console.
  await goLive(page, '/');
  const letThrough = await holdRequests(page, '**/api/logout');
  await logOut(page);
  await expect(page.getByRole('menuitem', { name: 'Logging out...' })).toBeDisabled();
  letThrough();
  await expect(page).toHaveURL('/auth');
  await expect(toastOf(page, 'Logged out successfully')).toBeVisible();
  await page.goto('/?contact=4');
  await expect(page).toHaveURL('/auth?next=%2F%3Fcontact%3D4');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('whoever logs out over an unsent draft is asked first, and leaves nothing of it behind', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await composerOf(page).fill('Half a sentence');
  await logOut(page);
  const question = page.getByRole('dialog', { name: 'Log out and discard your draft?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue('Half a sentence');
  await logOut(page);
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, 'librarian');
  await rowOf(page, 'Priya Shah').click();
  await expect(composerOf(page)).toHaveValue('');
});

test('an unknown address answers 404 and says so on a screen', { tag: '@whole' }, async ({ open, consoles }) => {
  consoles.expect({ path: '/no/such/page', status: 404 });
  const page = await open({ path: '/auth' });
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page).toHaveTitle(/404 Page Not Found/);
});

test('the link to a file, opened signed out, downloads the file after signing in', async ({ open, portal }) => {
  const admin = await open({ as: 'admin', path: '/help' });
  const form = { file: { name: 'Guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 0123456789') } };
  const upload = await admin.request.post(`${portal.url}/api/upload`, {
    multipart: form,
    headers: { origin: portal.url },
  });
  const { filePath } = (await upload.json()) as { filePath: string };

  const page = await open({ path: '/auth' });
  await page.goto(filePath);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(filePath)}`);
  const download = page.waitForEvent('download');
  await signIn(page, 'admin');
  expect((await download).suggestedFilename()).toBe('Guide.pdf');
  await expect(page).toHaveURL('/');
});
