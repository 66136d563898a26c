import { expect, type Page, type Worker } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected, logOut } from '#e2e/screen.ts';

// Runs in the page: replaces the push service, because journeys contact nothing outside this machine.
const subscribed = `
  const point = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  const keys = { p256dh: point, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  let own = null;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const bytes = Uint8Array.from(atob(applicationServerKey.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    own = {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: 'https://push.example.org/journey', keys }),
      unsubscribe: async () => { own = null; return true; },
    };
    return own;
  };
`;

async function deliver(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  await session.detach();
}

const shownBy = (worker: Worker): Promise<{ title: string; body: string }[]> =>
  worker.evaluate('registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))');

test('a device tells of a message while the portal is looked away from, until its person logs out', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: 'about:blank', permissions: ['notifications'] });
  await page.addInitScript(subscribed);
  await page.goto('/account/notifications');
  await page.evaluate(
    `caches.open('carrel-answers').then((store) => store.put('/api/user', new Response('kept by 0.9')))`,
  );
  const push = page.locator('#push');
  await push.getByRole('button', { name: 'Turn on' }).click();
  await expect(push.getByRole('listitem')).toContainText('This device');
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([]);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');

  // In a journey, Chromium reports every page as focused.
  await worker.evaluate('Object.defineProperty(WindowClient.prototype, "focused", { get: () => false })');
  const notice = { tag: 'message:channel:2', title: 'New message from Priya Shah', text: '', path: '/?contact=4' };
  await deliver(page, notice);
  await expect.poll(() => shownBy(worker)).toEqual([{ title: notice.title, body: '' }]);
  await deliver(page, { tag: notice.tag, isOver: true });
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await deliver(page, notice);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect(page).toHaveURL('/?contact=4');
  await expectConnected(page);
  await logOut(page);
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
    .toBe(0);
});
