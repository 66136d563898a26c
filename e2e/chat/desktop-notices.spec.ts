import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected, expectOpen, goWithMessageToasts, send, toastOf } from '#e2e/screen.ts';

// Runs in the page: records the browser's notifications, and lets the journey decide whether anybody looks at the tab.
const watcher = `
  window.shownNotices = [];
  window.isLookedAt = true;
  Object.defineProperty(document, 'visibilityState', { get: () => (window.isLookedAt ? 'visible' : 'hidden') });
  window.Notification = new Proxy(window.Notification, {
    construct(Real, [title, options]) {
      const notice = new Real(title, options);
      window.shownNotices.push(notice);
      return notice;
    },
  });
`;

// Runs in the page: a browser whose user answers the permission prompt with "no".
const refuser = `
  window.timesAsked = 0;
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    window.timesAsked++;
    permission = 'denied';
    return permission;
  };
`;

// This file is the last and alone in its project: run one after the other, its journeys would leave half of the machine idle.
test.describe.configure({ mode: 'parallel' });

function noticesOf(page: Page) {
  return page.getByRole('region', { name: 'Desktop notifications' });
}

function shownBy(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate('window.shownNotices.map(({ title, body }) => ({ title, body }))');
}

test('whoever wants it is told of messages while they look elsewhere, and a click leads to the conversation', {
  tag: '@ci',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank', permissions: ['notifications'] });
  await librarian.addInitScript(watcher);
  await goWithMessageToasts(librarian, '/account/notifications');
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  await expect(librarian.getByText('Off in this browser.')).toBeVisible();
  await librarian.evaluate('window.isLookedAt = false');
  await send(manager, 'Not wanted yet');
  await expect(toastOf(librarian, 'New message')).toBeVisible();
  expect(await shownBy(librarian)).toEqual([]);

  await noticesOf(librarian).getByRole('button', { name: 'Turn on' }).click();
  await expect(librarian.getByText('On in this browser.', { exact: true })).toBeVisible();
  await send(manager, 'This is longer than thirty characters are');
  await expect
    .poll(() => shownBy(librarian))
    .toEqual([{ title: 'New message from Priya Shah', body: 'This is longer than thirty cha...' }]);
  await librarian.evaluate('window.shownNotices[0].onclick()');
  await expect(librarian).toHaveURL('/?contact=4');
  await expectOpen(librarian, 'Priya Shah');

  await librarian.goto('/account/notifications');
  await noticesOf(librarian).getByRole('button', { name: 'Turn off' }).click();
  await expect(librarian.getByText('Off in this browser.')).toBeVisible();
});

test('nothing is shown to whoever looks at the tab', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank', permissions: ['notifications'] });
  await librarian.addInitScript(watcher);
  await goWithMessageToasts(librarian, '/account/notifications');
  await noticesOf(librarian).getByRole('button', { name: 'Turn on' }).click();
  await expect(librarian.getByText('On in this browser.', { exact: true })).toBeVisible();
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  await send(manager, 'You are looking');
  await expect(toastOf(librarian, 'New message')).toContainText('You are looking');
  expect(await shownBy(librarian)).toEqual([]);
});

test('a browser that was told not to says so, and was not asked before the click', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await page.addInitScript(refuser);
  await page.goto('/account/notifications');
  await expect(page.getByText('Off in this browser.')).toBeVisible();
  expect(await page.evaluate('window.timesAsked')).toBe(0);
  await noticesOf(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/^Blocked: your browser doesn’t let this site notify you/)).toBeVisible();
  await expect(noticesOf(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});
