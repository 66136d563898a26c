import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  holdRequests,
  holdResponses,
  rowOf,
  send,
  withoutConnection,
} from '#e2e/screen.ts';
import { fieldOf } from './palette-stops.ts';

const optionOf = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** The code of the shortcuts is loaded only after the page. */
async function expectKeys(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeEnabled();
}

async function openPalette(page: Page): Promise<void> {
  await expectKeys(page);
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
}

/** Types a text and takes the result as soon as it is the active option. */
async function choose(page: Page, text: string, name: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  // Messages of a person contain the name too, and come after the person.
  const option = optionOf(page, name).first();
  await expect(option).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    if ((await option.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveCount(0);
}

test('a librarian goes, finds, writes and changes the theme with the palette alone', { tag: '@ci' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/' });
  await expectConnected(page);
  await choose(page, 'usage', /^Usage Metrics/);
  await expect(page).toHaveURL('/usage-metrics');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openPalette(page);
  await expect(page.getByRole('group').first()).toHaveAccessibleName('Recent');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Usage Metrics\s*G\s*U/);
  await expect(optionOf(page, /Admin Panel|broadcast|Resource Management/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await choose(page, 'lars', /^Lars Kuhn/);
  await expectOpen(page, 'Lars Kuhn');
  await choose(page, 'priya', /^Priya Shah/);
  await expectOpen(page, 'Priya Shah');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.type('Where is j? g h / r');
  await expect(composerOf(page)).toHaveValue('Where is j? g h / r');
  await page.keyboard.press('Enter');
  await expect(bubblesOf(page, 'Where is j? g h / r')).toContainText(/Sent|Delivered/);
  await choose(page, 'subscription', /^Your Subscription/);
  await expect(page).toHaveURL('/subscription');
  await choose(page, 'where', /Where is j/);
  await expectOpen(page, 'Priya Shah');
  await expect(bubblesOf(page, 'Where is j? g h / r')).toBeInViewport();

  await choose(page, 'dark', /^Theme: Dark/);
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await choose(page, 'climate policy', /^Quiz: Climate policy/);
  await expect(page).toHaveURL(/\/resources\?resource=\d+/);
  await expect(page.getByRole('dialog', { name: 'Quiz: Climate policy' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'one-time links', /^One-time links for setting a password/);
  await expect(page).toHaveURL('/customer-support?article=access%2Fone-time-link');
  await expect(page.getByRole('dialog', { name: 'One-time links for setting a password' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'add contact', /^Add contact/);
  await expect(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/^(?!.*add=)/);
  await choose(page, 'log out', /^Log out/);
  await expect(page).toHaveURL('/auth');
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toHaveCount(0);
});

test('keys pressed before the scripts are there are heard', { tag: '@ci' }, async ({ open }) => {
  const keys = [
    ['Control+k', 'Search everything'],
    ['?', 'Keyboard shortcuts'],
  ] as const;
  for (const [key, dialog] of keys) {
    const page = await open({ as: 'librarian', path: 'about:blank' });
    const letThrough = await holdRequests(page, '**/assets/*.js');
    await page.goto('/technical-setup', { waitUntil: 'commit' });
    await expect(page.locator('[data-outline]')).toBeVisible();
    await page.keyboard.press(key);
    letThrough();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a person chosen on another page is written to at once', { tag: '@ci' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/subscription' });
  await choose(page, 'priya', /^Priya Shah/);
  await expectOpen(page, 'Priya Shah');
  await expect(composerOf(page)).toBeFocused();
});

test('an account manager walks through conversations and pages with single keys', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(page);
  await expectOpen(page, 'Maya Okafor');
  await expectKeys(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('j');
  const rows = page.locator('[data-contact]');
  const current = await rows.evaluateAll((all) => all.findIndex((row) => row.hasAttribute('aria-current')));
  await expect(rows.nth(current + 1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowOf(page, 'Maya Okafor')).toBeFocused();
  await page.keyboard.press('r');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search people and messages' })).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, 'calder', /^Calder Bay University/);
  await expect(page).toHaveURL('/institutions/2');
  await expect(page.getByRole('heading', { level: 1, name: 'Calder Bay University' })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/usage-metrics');
  await expect(page.getByRole('heading', { level: 1, name: /usage/i })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/account');

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Next conversation in the list')).toBeVisible();
  await expect(sheet.getByText('Admin Panel')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('an admin adds people and finds records from the palette', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'admin', path: '/' });
  await expectConnected(page);
  await expectKeys(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/admin');
  await choose(page, 'add staff', /^Add staff/);
  await expect(page.getByRole('dialog', { name: 'Add staff' })).toBeVisible();
  await expect(page).toHaveURL('/admin/staff');
  await page.keyboard.press('Escape');
  await choose(page, 'plan a', /^Plan a session/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/schedule?plan=new');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'broadcast', /^New broadcast/);
  await expect(page).toHaveURL('/admin/notifications');
  await choose(page, 'okafor', /librarian · University of Harrowmere/);
  await expect(page).toHaveURL('/admin?q=librarian&status=all');
  await expect(page.getByRole('cell', { name: /Maya Okafor/ })).toBeVisible();
  await choose(page, 'technical set', /^Technical Setups/);
  await expect(page).toHaveURL('/admin/tech-setups');
});

test('single keys are switched off and on in the account', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/account' });
  await page.getByRole('button', { name: 'Switch single keys off' }).click();
  await expect(page.getByText('Single keys are off in this browser.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Single keys are off in this browser.')).toBeVisible();
  await expectKeys(page);
  for (const key of ['?', '/', 'g', 'h']) await page.keyboard.press(key);
  await openPalette(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/account');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch single keys on' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('what cannot be searched is said and tried again, and a late answer replaces no newer one', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expectLostConnection();
  const page = await open({ as: 'librarian', path: '/' });
  await expectConnected(page);
  await send(page, 'A palette was opened');
  await expect(bubblesOf(page, 'A palette was opened')).toContainText(/Sent|Delivered/);
  await withoutConnection(page);
  await page.reload();
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
  await page.route('**/api/messages/search?*', (route) => route.abort('connectionrefused'));
  await openPalette(page);
  await page.keyboard.type('palette');
  await expect(page.getByRole('alert')).toContainText('Not everything could be searched.');
  await page.unroute('**/api/messages/search?*');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(optionOf(page, /A palette was opened/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const answerLate = await holdResponses(page, '**/api/messages/search?q=opene&*');
  await fieldOf(page).fill('opene');
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toHaveCount(1);
  await fieldOf(page).fill('nothing of that kind');
  await expect(page.getByText('Nothing found for “nothing of that kind”')).toBeVisible();
  answerLate();
  await fieldOf(page).press('End');
  await expect(page.getByRole('option')).toHaveCount(0);
});
