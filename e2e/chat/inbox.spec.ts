import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, rowOf, send, toastOf } from '#e2e/screen.ts';

const partOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Inbox' }).getByRole('button', { name: new RegExp(`^${name}`) });
const statusOf = (page: Page) =>
  page.locator('p[role="status"]').filter({ hasText: /Waiting|Closed|Snoozed|No reply needed/ });

/** Presses keys while no field has the focus, as somebody does who works through the list. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
  for (const key of keys) await page.keyboard.press(key);
}

test('an account manager works through the inbox with the keyboard, and what the team does shows at once', {
  tag: ['@postgres-whole', '@ci'],
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await send(librarian, 'Is the proxy down?');
  await expect(bubblesOf(librarian, 'Is the proxy down?')).toContainText(/Sent|Delivered/);
  const manager = await open({ as: 'manager', path: '/' });
  await expectConnected(manager);
  await partOf(manager, 'Waiting').click();
  await expect(manager).toHaveURL(/inbox=waiting/);
  await expect(partOf(manager, 'Waiting')).toHaveAttribute('aria-pressed', 'true');
  // The customer who asked last stands last.
  await expect(manager.locator('[data-contact]').last()).toContainText('Maya Okafor');
  const admin = await open({ as: 'admin', path: '/admin/dashboard?contact=2' });
  await expectOpen(admin, 'Maya Okafor');
  await expect(statusOf(admin)).toContainText('Waiting, asked');

  await rowOf(manager, 'Maya Okafor').click();
  await expectOpen(manager, 'Maya Okafor');
  await expect(statusOf(manager)).toContainText('Waiting, asked');
  await expect(bubblesOf(manager, 'Is the proxy down?')).toBeVisible();
  await press(manager, 'n');
  await expect(toastOf(manager, 'No reply needed')).toBeVisible();
  await expect(rowOf(manager, 'Maya Okafor')).toHaveCount(0);
  await expect(statusOf(admin)).toHaveText('No reply needed');
  await toastOf(manager, 'No reply needed').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(manager, 'Maya Okafor')).toBeVisible();
  await expect(statusOf(admin)).toContainText('Waiting, asked');

  await press(manager, 's');
  await manager
    .getByRole('dialog', { name: 'Snooze until' })
    .getByRole('button', { name: /^In two weeks/ })
    .click();
  await expect(statusOf(admin)).toContainText('Snoozed until');
  await expect(partOf(manager, 'Snoozed')).toContainText('1');
  await send(librarian, 'It is back, but slow.');
  await expect(rowOf(manager, 'Maya Okafor')).toBeVisible();
  await expect(partOf(manager, 'Snoozed')).toContainText('0');

  const closed = Number(await partOf(manager, 'Closed').locator('span').textContent());
  await press(manager, 'e');
  await expect(statusOf(manager)).toContainText('Closed');
  await expect(statusOf(admin)).toContainText('Closed');
  await partOf(manager, 'Closed').click();
  await expect(partOf(manager, 'Closed')).toContainText(String(closed + 1));
  await expect(rowOf(manager, 'Maya Okafor')).toBeVisible();
  await manager.reload();
  await expect(rowOf(manager, 'Maya Okafor')).toBeVisible();
  await send(librarian, 'One more question.');
  await expect(rowOf(manager, 'Maya Okafor')).toHaveCount(0);
  await expect(statusOf(admin)).toContainText('Waiting, asked');

  // j and k move over a conversation without opening it; Enter opens it.
  await partOf(manager, 'Waiting').click();
  const first = manager.locator('[data-contact]').first();
  await expect(first).toBeVisible();
  await press(manager, 'j', 'k', 'k', 'k', 'k', 'k', 'k');
  await expect(first).toBeFocused();
  await manager.keyboard.press('r');
  await expect(composerOf(manager)).toBeFocused();
  await manager.keyboard.type('jekns');
  await expect(composerOf(manager)).toHaveValue('jekns');
});

test('single keys that are switched off do nothing', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/account' });
  await manager.getByRole('button', { name: 'Switch single keys off' }).click();
  await manager.goto('/?contact=5&inbox=waiting');
  await expectOpen(manager, 'Theo Brandt');
  await expect(manager.getByRole('button', { name: 'No reply needed' })).toBeEnabled();
  await press(manager, 'e', 'n', 's');
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(statusOf(manager)).toContainText('Waiting, asked');
});

test('two who answer the same customer see each other before they send', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=5' });
  const admin = await open({ as: 'admin', path: '/?contact=5' });
  await Promise.all([expectConnected(manager), expectConnected(admin)]);
  await expect(manager.getByText('Ada is also viewing')).toBeVisible();
  await expect(admin.getByText('Priya is also viewing')).toBeVisible();
  const adaWrites = manager.getByText('Ada is writing');
  const priyaWrites = admin.getByText('Priya is writing');
  await composerOf(admin).pressSequentially('Dear Theo');
  await expect(adaWrites).toBeVisible();
  await expect(adaWrites).toHaveCount(0, { timeout: 20_000 });
  await composerOf(manager).pressSequentially('Hello');
  await expect(priyaWrites).toBeVisible();
  await expect(adaWrites).toBeVisible();
});

test('the admin dashboard holds the chat, its search, its three links and the figures', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/dashboard' });
  await expect(admin.getByRole('heading', { level: 1, name: 'Support Desk' })).toBeVisible();
  await expect(admin.getByText('Support hours: 11am-5pm GMT Monday-Friday')).toBeVisible();
  const tools = admin.getByRole('region', { name: 'Admin Tools' });
  for (const path of ['/admin/resources', '/admin', '/admin/tech-setups']) {
    await expect(tools.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(tools.getByRole('link')).toHaveCount(3);
  const figures = admin.getByRole('region', { name: 'Support Statistics' });
  await expect(figures).toContainText('Total customers');
  await expect(figures).toContainText('Past 30 days');

  await admin.getByRole('textbox', { name: 'Search people and messages' }).fill('proxy');
  await admin.getByText('range into it').first().click();
  await expect(admin).toHaveURL(/\/admin\/dashboard\?.*contact=2/);
  await expectOpen(admin, 'Maya Okafor');

  await admin.getByRole('textbox', { name: 'Search people and messages' }).fill('');
  await admin.getByRole('tab', { name: 'All' }).click();
  await admin.locator('[data-contact]').filter({ hasText: 'No messages yet' }).first().click();
  await expect(admin.getByText(/^This is the beginning of the support chat with /)).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/dashboard/);
});
