// The service worker of a browser whose person asked for it on /account: it shows what is pushed, and keeps what the portal shows
// where its address says so, as it says whose it is (lib/device-worker.ts): /sw.js?for=12&keeps

const asked = new URL(location.href).searchParams;
const person = Number(asked.get('for'));
const keeps = asked.has('keeps');

const fileStore = 'carrel-files';
const answerStore = 'carrel-answers';
const viewerPath = '/api/user';
const keptMs = 7 * 24 * 60 * 60 * 1000;
const answersMax = 300;
const answerMaxLength = 500_000;
/** What was looked at last is read again as the page goes out of sight: what came over the socket is in no answer. */
const refreshedMax = 12;
const takenWithinMs = 1000;

/** Goes up with each wipe, so that an answer that was under way is not kept after it. */
let wipes = 0;
/** It answers the pages that are open until they go, and is to keep nothing for them any more. */
let hasEnded = false;
/** Until it is noted who is signed in, where that was asked: whatever is answered beside it waits for that. */
let viewerNoted = Promise.resolve();
/** By page: when the oldest answer was read that it was given from the store. */
const oldest = new Map();

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  if (keeps) {
    await prune();
  } else {
    await wipe();
    await caches.delete(fileStore);
  }
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request;
  const url = new URL(address);
  if (hasEnded || url.origin !== location.origin) return;
  if (method === 'POST' && url.pathname === '/api/logout') event.respondWith(signOut(event));
  else if (method === 'POST' && url.pathname.startsWith('/api/login')) event.respondWith(signIn(event));
  else if (!keeps || method !== 'GET') return;
  else if (mode === 'navigate') {
    if (!/^\/(?:api|uploads)\/|\.\w+$/.test(url.pathname)) event.respondWith(page(event, url));
  } else if (url.pathname.startsWith('/api/')) event.respondWith(answer(event, url));
  else if (isFile(url.pathname)) event.respondWith(file(event, url));
});

addEventListener('message', (event) => {
  const { type, paths = [] } = event.data ?? {};
  const { id } = event.source ?? {};
  if (type === 'how-old' && oldest.has(id)) event.source.postMessage({ type: 'old', at: oldest.get(id) });
  if (type === 'fresh') oldest.delete(id);
  if (type === 'files') event.waitUntil(keepFiles(paths.filter(isFile)));
  if (type === 'out-of-sight') event.waitUntil(refresh());
});

addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** What it is told is written in server/features/devices/push-words.ts. */
async function show({ tag, title, text, path, isOver }) {
  if (isOver) {
    for (const shown of await registration.getNotifications({ tag })) shown.close();
    return;
  }
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever looks at the portal sees it there.
  if (!title || pages.some(({ focused }) => focused)) return;
  const icon = '/icon-192.png';
  await registration.showNotification(title, { body: text, tag, renotify: true, icon, badge: icon, data: { path } });
}

async function openPage(path) {
  const { href } = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages[0];
  if (!page) return clients.openWindow(href);
  // Where the browser does not let it come to the front, it goes there nevertheless.
  await page.focus().catch(() => {});
  // A page of the portal goes there without being loaded again: what is being written in it stays.
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

function isFile(path) {
  return /^\/(?:assets\/.+|[\w-]+\.(?:js|svg|png|webmanifest))$/.test(path) && path !== '/sw.js';
}

async function signOut(event) {
  const response = await fetch(event.request);
  if (response.ok || response.status === 401) event.waitUntil(end());
  return response;
}

/** Whoever signs in: what the last one saw goes first. The first of two steps does not say yet who it is. */
async function signIn(event) {
  const response = await fetch(event.request);
  const signedIn = response.ok ? await response.clone().json() : null;
  if (typeof signedIn?.id !== 'number') return response;
  await wipe();
  if (signedIn.id !== person) event.waitUntil(end());
  else if (keeps) event.waitUntil(keepAnswer(new URL(viewerPath, location.origin), response.clone(), wipes));
  return response;
}

/** Without a connection one page stands around every screen: as a visitor gets it, with no outline of a page in it. */
async function page(event, { pathname }) {
  try {
    const response = await fetch(event.request);
    if (response.ok && !pathname.startsWith('/auth')) event.waitUntil(keepPage().then(prune));
    return response;
  } catch (error) {
    const kept = (await findAnswer(viewerPath)) && (await (await caches.open(fileStore)).match('/'));
    if (!kept) throw error;
    return kept;
  }
}

async function keepPage() {
  const response = await fetch('/', { credentials: 'omit' }).catch(() => undefined);
  if (!response?.ok) return;
  const html = await response.text();
  if (!html.includes('id="root"')) return;
  const files = await caches.open(fileStore);
  const before = await (await files.match('/'))?.text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isFile);
  if (before !== undefined && before !== html) {
    // Another version: its page tells which of its files it uses once it is there.
    for (const request of await files.keys()) await files.delete(request);
  }
  await files.put('/', new Response(html, { headers: response.headers }));
  await keepFiles(named);
}

/** Files of the build have a name for each content. The few others are asked for each time. */
async function file({ request }, { pathname }) {
  const files = await caches.open(fileStore);
  const kept = await files.match(pathname);
  if (kept && pathname.startsWith('/assets/')) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await files.put(pathname, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keepFiles(paths) {
  if (!keeps || hasEnded) return;
  const files = await caches.open(fileStore);
  if (!(await files.match('/'))) await keepPage();
  for (const path of paths) {
    // One that fails is kept when it is next used.
    if (!(await files.match(path))) await files.add(path).catch(() => {});
  }
}

async function answer(event, url) {
  const began = wipes;
  let note = () => {};
  if (url.pathname === viewerPath) viewerNoted = new Promise((resolve) => (note = resolve));
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepAnswer(url, response.clone(), began).finally(note));
    return response;
  } catch (error) {
    note();
    const kept = await findAnswer(url.pathname + url.search);
    if (!kept) throw error;
    await tellOld(event.clientId, readAtOf(kept));
    return kept;
  }
}

async function tellOld(clientId, at) {
  if (at >= (oldest.get(clientId) ?? Number.POSITIVE_INFINITY)) return;
  oldest.set(clientId, at);
  (await clients.get(clientId))?.postMessage({ type: 'old', at });
}

async function keepAnswer({ pathname, search }, response, began) {
  if (response.status === 401) return wipe();
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) return;
  const body = await response.text();
  const isViewer = pathname === viewerPath;
  // Of before a wipe: to open the store again would bring it back.
  if (began !== wipes || hasEnded) return;
  if (isViewer && JSON.parse(body)?.id !== person) return end();
  // Nothing is kept before it is known that this person is the one signed in.
  const isOurs = isViewer || (await isViewerKept()) || (await viewerNoted.then(isViewerKept));
  if (!isOurs || began !== wipes || body.length > answerMaxLength) return;
  const answers = await caches.open(answerStore);
  const headers = { 'content-type': 'application/json', 'x-read-at': String(Date.now()) };
  const link = response.headers.get('link');
  await answers.put(pathname + search, new Response(body, { headers: link ? { ...headers, link } : headers }));
  if (began !== wipes) await wipe();
}

async function isViewerKept() {
  // Looked up so that a store that was wiped is not opened again.
  return (await caches.match(viewerPath, { cacheName: answerStore })) !== undefined;
}

function readAtOf(response) {
  return Number(response.headers.get('x-read-at'));
}

/** Or still to come: then the clock was put back since, and nobody knows how old it is. */
function isTooOld(response) {
  const age = Date.now() - readAtOf(response);
  return age > keptMs || age < -keptMs;
}

async function findAnswer(path) {
  const kept = await caches.match(path, { cacheName: answerStore });
  return kept && !isTooOld(kept) ? kept : undefined;
}

/** Forgets what is too old, and the oldest of what is too much. */
async function prune() {
  if (!(await caches.has(answerStore))) return;
  const answers = await caches.open(answerStore);
  const kept = [];
  for (const request of await answers.keys()) {
    const response = await answers.match(request);
    if (response && !isTooOld(response)) kept.push({ request, at: readAtOf(response) });
    else await answers.delete(request);
  }
  kept.sort((one, other) => other.at - one.at);
  for (const { request } of kept.slice(answersMax)) await answers.delete(request);
  // An empty store may be about to be filled: a wipe would lose what is under way.
  if (kept.length > 0 && !(await answers.match(viewerPath))) await wipe();
}

async function refresh() {
  if (!keeps || !(await findAnswer(viewerPath))) return;
  const answers = await caches.open(answerStore);
  // A store lists what was put into it last at its end.
  for (const { url } of (await answers.keys()).slice(-refreshedMax)) {
    const began = wipes;
    const response = await fetch(url).catch(() => undefined);
    if (!response) return;
    await keepAnswer(new URL(url), response, began);
  }
}

/** What the portal showed is gone; its files say nothing of anybody. */
async function wipe() {
  wipes += 1;
  await caches.delete(answerStore);
}

/** Whoever asked for the worker has left this browser. */
async function end() {
  hasEnded = true;
  for (const shown of await registration.getNotifications()) shown.close();
  await wipe();
  await caches.delete(fileStore);
  await registration.unregister();
}
