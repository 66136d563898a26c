// The service worker, which people switch on on /account. It shows pushed notices, and stores nothing.
// Its URL names the person who switched it on (lib/device-worker.ts): /sw.js?for=12

const asked = new URL(location.href).searchParams;
const person = Number(asked.get('for'));
const takenWithinMs = 1000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(begin()));
addEventListener('fetch', (event) => {
  const { method, url: address } = event.request;
  const { origin, pathname } = new URL(address);
  if (method !== 'POST' || origin !== location.origin) return;
  if (pathname === '/api/logout') event.respondWith(signOut(event));
  else if (pathname.startsWith('/api/login')) event.respondWith(signIn(event));
});
addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Former versions, with `&keeps` in their URL, stored pages and answers for use without a connection. Some did nothing else. */
async function begin() {
  await Promise.all(['carrel-files', 'carrel-answers'].map((name) => caches.delete(name)));
  if (asked.has('keeps') && !(await registration.pushManager.getSubscription())) await registration.unregister();
  await clients.claim();
}

/** server/features/devices/push-words.ts writes the pushed data. */
async function show({ tag, title, text, path, isOver }) {
  if (isOver) {
    for (const shown of await registration.getNotifications({ tag })) shown.close();
    return;
  }
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // People who look at the portal see the news there.
  if (!title || pages.some(({ focused }) => focused)) return;
  const icon = '/icon-192.png';
  await registration.showNotification(title, { body: text, tag, renotify: true, icon, badge: icon, data: { path } });
}

async function openPage(path) {
  const { href } = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages[0];
  if (!page) return clients.openWindow(href);
  // Navigation works even if the browser does not allow bringing the page to the front.
  await page.focus().catch(() => {});
  // A page of the portal navigates without being loaded again, so that a text being written stays.
  if (!(await isTaken(page, path))) await page.navigate(href).catch(() => clients.openWindow(href));
}

function isTaken(page, path) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ type: 'open', path }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, takenWithinMs, false);
  });
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const next = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = next.toJSON();
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/device', { method: 'PUT', headers, body: JSON.stringify({ endpoint, ...keys }) });
}

async function signOut(event) {
  const response = await fetch(event.request);
  if (response.ok || response.status === 401) event.waitUntil(end());
  return response;
}

/** The sign-in of somebody else ends the worker. The first of two steps does not say yet who signs in. */
async function signIn(event) {
  const response = await fetch(event.request);
  const signedIn = response.ok ? await response.clone().json() : null;
  if (typeof signedIn?.id === 'number' && signedIn.id !== person) event.waitUntil(end());
  return response;
}

/** Ends the worker after its person has left this browser. */
async function end() {
  for (const shown of await registration.getNotifications()) shown.close();
  await registration.unregister();
}
