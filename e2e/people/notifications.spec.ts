import { devices, expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  composerOf,
  expectConnected,
  expectOpen,
  goLive,
  pinnedToastOf,
  scrollsSideways,
  toastOf,
  withoutConnection,
} from '#e2e/screen.ts';
import { cast } from '#server/demo/cast.ts';
import { demoNotifications } from '#server/demo/demo-notifications.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { demoRelationships } from '#server/demo/demo-relationships.ts';
import { workingTimeBefore } from '#server/demo/working-time.ts';

test.use({ moves: true });

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };
const highTitle = 'Sign-in unavailable on Sunday morning';
const newestTitle = 'Webinar: getting more from usage reports';

const customerCount = [...cast, ...demoPeople].filter(
  (person) => person.role === 'customer' && !person.deactivated,
).length;
const newAtFirst = { librarian: newTo(2), manager: newTo(4), colleague: newTo(6) };

function newTo(id: number): number {
  const ago = workingTimeBefore(Date.now());
  const { relationships } = demoRelationships(ago);
  const { notificationRecipients } = demoNotifications(ago);
  const requests = relationships.filter(
    ({ status, requestedBy, studentId, relatedUserId }) =>
      status === 'pending' && requestedBy !== id && (studentId === id || relatedUserId === id),
  );
  return requests.length + notificationRecipients.filter(({ userId, readAt }) => userId === id && !readAt).length;
}

function bellOf(page: Page): Locator {
  return page.getByRole('button', { name: /^Notifications/ });
}

function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Notifications' });
}

function itemOf(page: Page, text: string): Locator {
  return panelOf(page).getByRole('listitem').filter({ hasText: text });
}

async function expectNew(page: Page, count: number): Promise<void> {
  await expect(bellOf(page)).toHaveAccessibleName(count > 0 ? `Notifications, ${count} new` : 'Notifications');
}

async function write(admin: Page, title: string, content: string): Promise<void> {
  await admin.getByLabel('Title').fill(title);
  await admin.getByLabel('Content').fill(content);
}

function sentOf(admin: Page, title: string): Locator {
  return admin.getByRole('region', { name: 'Sent Notifications' }).getByRole('listitem').filter({ hasText: title });
}

test('an admin tells all customers something, they see it live, and the admin sees how many have read it', {
  tag: '@ci',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const otherTab = await librarian.context().newPage();
  await otherTab.goto('/');
  const colleague = await open({ as: 'colleague' });
  const manager = await open({ as: 'manager' });
  for (const page of [librarian, otherTab]) await expectNew(page, newAtFirst.librarian);
  await expectNew(colleague, newAtFirst.colleague);
  await expectNew(manager, newAtFirst.manager);
  await composerOf(librarian).focus();

  const admin = await open({ as: 'admin', path: '/admin/notifications' });
  const sendButton = admin.getByRole('button', { name: 'Send Notification' });
  await expect(sendButton).toBeDisabled();
  await write(admin, 'Chat closes early on Friday', 'At three. Messages are answered on Monday.');
  await admin.locator('label', { hasText: /^High/ }).click();
  await sendButton.click();
  const dialog = admin.getByRole('dialog', { name: 'Send “Chat closes early on Friday”?' });
  await expect(dialog).toContainText(
    `It goes to ${customerCount} customers with high priority at once. You can’t undo this.`,
  );
  await dialog.getByRole('button', { name: `Send to ${customerCount} customers` }).click();
  // Toasts disappear by themselves, so both are checked before anything else.
  await Promise.all([
    expect(toastOf(admin, 'Notification created')).toContainText(
      'The notification has been sent to all customer accounts',
    ),
    expect(toastOf(librarian, 'Important notification')).toContainText('Chat closes early on Friday'),
  ]);
  await expect(admin.getByLabel('Title')).toHaveValue('');
  await expect(sentOf(admin, 'Chat closes early on Friday')).toContainText(`Sent to ${customerCount} · Read by 0`);

  await expect(composerOf(librarian)).toBeFocused();
  for (const page of [librarian, otherTab]) await expectNew(page, newAtFirst.librarian + 1);
  await expectNew(colleague, newAtFirst.colleague + 1);
  await expectNew(manager, newAtFirst.manager);

  await bellOf(librarian).click();
  await expect(panelOf(librarian).getByRole('heading', { level: 4 })).toHaveText([
    /Chat closes early on Friday/,
    new RegExp(highTitle),
    new RegExp(newestTitle),
    'Forty new insights this month',
    'Librarian guides revised',
    'Welcome to the new portal',
  ]);
  await expect(itemOf(librarian, 'Chat closes early on Friday')).toContainText('High priority');
  await expect(itemOf(librarian, 'Chat closes early on Friday')).toContainText('just now');
  await itemOf(librarian, 'Chat closes early on Friday')
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  for (const page of [librarian, otherTab]) await expectNew(page, newAtFirst.librarian);
  await expect(sentOf(admin, 'Chat closes early on Friday')).toContainText(`Sent to ${customerCount} · Read by 1`);

  await panelOf(librarian).getByRole('button', { name: 'Mark all read' }).click();
  // The requests are still to be answered.
  for (const page of [librarian, otherTab]) await expectNew(page, newAtFirst.librarian - 2);
  await expectNew(colleague, newAtFirst.colleague + 1);
  await expect(panelOf(librarian).getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await librarian.reload();
  await expectNew(librarian, newAtFirst.librarian - 2);
});

test('a toast leads into the bell', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  await goLive(librarian, '/');
  await expectNew(librarian, newAtFirst.librarian);
  const admin = await open({ as: 'admin', path: '/admin/notifications' });
  await write(admin, 'Short news', 'In one line.');
  await admin.getByRole('button', { name: 'Send Notification' }).click();
  await admin.getByRole('button', { name: /^Send to/ }).click();
  const toast = await pinnedToastOf(librarian, 'New notification');
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(itemOf(librarian, 'Short news')).toContainText('In one line.');
});

test('the bell is used with the keyboard alone, and the focus never gets lost', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'colleague' });
  await expectNew(page, newAtFirst.colleague);
  await bellOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeFocused();
  await expect(itemOf(page, highTitle)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panelOf(page).getByRole('button', { name: 'Mark all read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Mark as read: ${highTitle}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNew(page, newAtFirst.colleague - 1);
  await expect(itemOf(page, highTitle)).toBeFocused();
  await expect(panelOf(page).getByRole('heading', { level: 4 }).first()).toHaveText(highTitle);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Mark as read: ${newestTitle}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(bellOf(page)).toBeFocused();
});

test('a request is answered from the bell, and the conversation opens', { tag: '@whole' }, async ({ open, portal }) => {
  const librarian = await open({ as: 'librarian' });
  const colleague = await open({ as: 'colleague' });
  await expectNew(librarian, newAtFirst.librarian);
  const asked = await colleague.request.post(`${portal.url}/api/relationships`, {
    headers: { origin: portal.url },
    data: { studentId: 6, relatedUserId: 2, relationType: 'other' },
  });
  expect(asked.status()).toBe(200);
  await expectNew(librarian, newAtFirst.librarian + 1);
  // A request that one has sent is not counted as new.
  await expectNew(colleague, newAtFirst.colleague);

  await bellOf(colleague).click();
  await expect(itemOf(colleague, 'You sent a connection request')).toContainText('Maya Okafor');
  await itemOf(colleague, 'Maya Okafor').getByRole('button', { name: 'Click to chat (pending approval)' }).click();
  await expect(panelOf(colleague)).toHaveCount(0);
  await expect(colleague).toHaveURL('/?contact=2');
  await expectOpen(colleague, 'Maya Okafor');

  await bellOf(librarian).click();
  const request = itemOf(librarian, 'Ines Carvalho');
  await expect(request).toContainText('Wants to connect with you');
  await expect(request).toContainText('just now');
  await expect(request.getByRole('button', { name: /^Reject/ })).toBeEnabled();
  await request.getByRole('button', { name: /^Accept & Chat/ }).click();
  await expect(toastOf(librarian, 'Request accepted')).toContainText(
    'The contact has been added to your contacts list.',
  );
  await expect(panelOf(librarian)).toHaveCount(0);
  await expect(librarian).toHaveURL('/?contact=6');
  await expectOpen(librarian, 'Ines Carvalho');
  await expectNew(librarian, newAtFirst.librarian);
});

test('what could not be loaded or sent is told, and nothing that was typed is lost', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/notifications', status: 503 });
  const failing = { status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } };
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  await withoutConnection(librarian);
  await librarian.route('**/api/notifications?*', (route) => route.fulfill(failing));
  await librarian.goto('/?contact=4');
  await bellOf(librarian).click();
  await expect(panelOf(librarian)).toContainText('Error loading notifications');
  await librarian.unroute('**/api/notifications?*');
  await panelOf(librarian).getByRole('button', { name: 'Retry' }).click();
  await expect(itemOf(librarian, highTitle)).toBeVisible();

  const admin = await open({ as: 'admin', path: '/admin/notifications' });
  await write(admin, 'Short news', 'In one line.');
  await admin.route('**/api/notifications', (route) => route.fulfill(failing));
  await admin.getByRole('button', { name: 'Send Notification' }).click();
  await admin.getByRole('button', { name: /^Send to/ }).click();
  await expect(toastOf(admin, 'Failed to create notification')).toContainText('Not now');
  await admin.unroute('**/api/notifications');
  await admin.reload();
  await expect(admin.getByLabel('Title')).toHaveValue('Short news');
  await expect(admin.getByLabel('Content')).toHaveValue('In one line.');
  await admin.getByLabel('Content').fill('');
  await admin.getByLabel('Title').press('Enter');
  await expect(toastOf(admin, 'Missing information')).toContainText(
    'Please provide both a title and content for the notification',
  );
});

test('on a phone the bell opens a sheet from below that fits the thumb', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', ...phone });
  await bellOf(page).tap();
  await expect(itemOf(page, highTitle)).toBeVisible();
  const lowerEdge = async () => {
    const sheet = await panelOf(page).boundingBox();
    return Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0));
  };
  await expect.poll(lowerEdge).toBe(740);
  expect(await scrollsSideways(page)).toBe(false);
  for (const button of await panelOf(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(
      43.5,
    );
  }
  await panelOf(page).getByRole('button', { name: 'Mark all read' }).tap();
  await expect(panelOf(page).getByText('Unread:')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expectNew(page, newAtFirst.librarian - 2);
  await expect(bellOf(page)).toBeFocused();
});

test('the dot pulses, but not for whoever wants less motion', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian' });
  await expectNew(page, newAtFirst.librarian);
  const isMoving = () => bellOf(page).evaluate((bell) => bell.getAnimations({ subtree: true }).length > 0);
  await expect.poll(isMoving).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(isMoving).toBe(false);
});
