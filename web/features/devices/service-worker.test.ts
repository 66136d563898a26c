import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/* Ours is what the worker does; what a browser gives it is made up here as far as it asks for it. */

const program = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://portal.example';
const day = 86_400_000;
const person = 12;

interface Shown {
  title: string;
  tag: string;
  data: { path: string };
  close(): void;
}
type Handler = (event: object) => void;
type Answer = (path: string) => Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answering =
  (answers: Record<string, unknown>): Answer =>
  async (path) =>
    json(answers[path] ?? {}, path in answers ? 200 : 404);
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

function cacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  const pathOf = (key: string | { url: string }) => {
    const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, origin);
    return pathname + search;
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: string) => store.get(pathOf(key))?.clone(),
      put: async (key: string, response: Response) => {
        // As a disk that has something else to do.
        await new Promise((resolve) => setTimeout(resolve, 5));
        store.delete(pathOf(key));
        store.set(pathOf(key), response);
      },
      delete: async (key: string) => store.delete(pathOf(key)),
      keys: async () => [...store.keys()].map((path) => ({ url: origin + path })),
    };
  };
  return {
    stores,
    open,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(path))?.clone(),
  };
}

/** A worker at work for a person, and what a browser does with it. */
function makeWorker({ keeps = true } = {}) {
  const handlers = new Map<string, Handler>();
  const caches = cacheStorage();
  const shown: Shown[] = [];
  const pages: { id: string; focused: boolean; told: unknown[] }[] = [];
  const opened: string[] = [];
  const state = { answer: offline as Answer, isRegistered: true, nowMs: Date.UTC(2026, 4, 6, 7, 8, 9) };
  const pageOf = (page: (typeof pages)[number]) => ({
    ...page,
    postMessage: (message: unknown, ports?: MessagePort[]) => {
      page.told.push(message);
      ports?.[0]?.postMessage('heard');
    },
    focus: async () => {},
    navigate: async (href: string) => void opened.push(href),
  });
  runInNewContext(program, {
    ...{ URL, Response, MessageChannel, Promise, Map, JSON, Number, String, Math, setTimeout, caches },
    Date: { now: () => state.nowMs },
    location: { href: `${origin}/sw.js?for=${person}${keeps ? '&keeps' : ''}`, origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => {},
    fetch: (request: string | { url: string }) => {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin);
      return state.answer(pathname + search);
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages.map(pageOf),
      get: async (id: string) => pages.filter((page) => page.id === id).map(pageOf)[0],
      openWindow: async (href: string) => void opened.push(href),
    },
    registration: {
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
      showNotification: async (title: string, more: Omit<Shown, 'title' | 'close'>) => {
        const one = { title, ...more, close: () => void shown.splice(shown.indexOf(one), 1) };
        shown.push(one);
      },
      unregister: async () => {
        state.isRegistered = false;
      },
    },
  });

  /** Hands an event to the worker, and waits for all that it does about it. */
  async function dispatch(name: string, event: object): Promise<Response | undefined> {
    const under: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => under.push(work),
      respondWith: (work: Promise<Response>) => {
        answer = work;
      },
    });
    const response = await answer;
    while (under.length > 0) await under.shift();
    return response;
  }
  const get = (path: string) =>
    dispatch('fetch', { request: { method: 'GET', mode: 'cors', url: origin + path }, clientId: 'page' });
  const post = (path: string) => dispatch('fetch', { request: { method: 'POST', mode: 'cors', url: origin + path } });
  const kept = () => [...(caches.stores.get('carrel-answers')?.keys() ?? [])].sort();
  return { state, caches, shown, pages, opened, dispatch, get, post, kept };
}

const mine = { '/api/user': { id: person }, '/api/usage': { figures: 1 } };

test('what the portal showed is shown without a network, and its page is told how old it is', async () => {
  const worker = makeWorker();
  worker.state.answer = answering(mine);
  await worker.get('/api/user');
  await worker.get('/api/usage');
  const readAt = worker.state.nowMs;
  worker.state.answer = offline;
  worker.state.nowMs += day;
  worker.pages.push({ id: 'page', focused: true, told: [] });
  expect(await (await worker.get('/api/usage'))?.json()).toEqual({ figures: 1 });
  expect(worker.pages[0]?.told).toEqual([{ type: 'old', at: readAt }]);
  await expect(worker.get('/api/never-read')).rejects.toThrow('Failed to fetch');
  worker.state.nowMs += 7 * day;
  await expect(worker.get('/api/usage')).rejects.toThrow('Failed to fetch');
});

test('an answer that comes before it is noted who is signed in is kept all the same, and nothing of before', async () => {
  const worker = makeWorker();
  worker.state.answer = answering(mine);
  await worker.get('/api/usage');
  expect(worker.kept()).toEqual([]);
  // The page asks for both at once.
  await Promise.all([worker.get('/api/user'), worker.get('/api/usage')]);
  expect(worker.kept()).toEqual(['/api/usage', '/api/user']);
});

test('a page that is loaded as the first answers come in loses none of them', async () => {
  const worker = makeWorker();
  worker.state.answer = async (path) =>
    path === '/'
      ? new Response('<div id="root"></div>', { headers: { 'content-type': 'text/html' } })
      : answering(mine)(path);
  const navigate = { request: { method: 'GET', mode: 'navigate', url: `${origin}/usage` } };
  await Promise.all([worker.dispatch('fetch', navigate), worker.get('/api/user'), worker.get('/api/usage')]);
  expect(worker.kept()).toEqual(['/api/usage', '/api/user']);
});

test.each([
  ['a log-out', (worker: Worker) => worker.post('/api/logout'), false],
  ['a session that ended', (worker: Worker) => worker.get('/api/lost'), true],
  ['the page of somebody else', (worker: Worker) => worker.get('/api/user'), false],
  ['the sign-in of somebody else', (worker: Worker) => worker.post('/api/login'), false],
])('%s wipes all of it', async (_, leave, stays) => {
  const worker = makeWorker();
  worker.state.answer = answering(mine);
  await worker.get('/api/user');
  await worker.get('/api/usage');
  worker.state.answer = async (path) => json({ id: person + 1 }, path === '/api/lost' ? 401 : 200);
  await leave(worker);
  expect(worker.kept()).toEqual([]);
  expect(worker.state.isRegistered).toBe(stays);
});

test('nothing is kept where nobody asked for it', async () => {
  const worker = makeWorker({ keeps: false });
  worker.state.answer = answering(mine);
  expect(await worker.get('/api/user')).toBeUndefined();
  expect(worker.caches.stores.size).toBe(0);
});

const notice = { tag: 'invoice:1', title: 'Invoice 1 is ready', text: '', path: '/subscription' };
const push = (worker: Worker, data: object) => worker.dispatch('push', { data: { json: () => data } });

test('a notice is shown unless its person looks at the portal, and is taken away once it was read elsewhere', async () => {
  const worker = makeWorker({ keeps: false });
  worker.pages.push({ id: 'page', focused: true, told: [] });
  await push(worker, notice);
  expect(worker.shown).toEqual([]);
  Object.assign(worker.pages[0] ?? {}, { focused: false });
  await push(worker, notice);
  await push(worker, { ...notice, tag: 'session:2' });
  expect(worker.shown.map(({ tag }) => tag)).toEqual(['invoice:1', 'session:2']);
  await push(worker, { tag: 'invoice:1', isOver: true });
  expect(worker.shown.map(({ tag }) => tag)).toEqual(['session:2']);
});

test('a notice that is pressed opens its place: in a page that is there, else in a new one', async () => {
  const worker = makeWorker({ keeps: false });
  const press = async () => {
    await push(worker, notice);
    await worker.dispatch('notificationclick', { notification: worker.shown[0] });
  };
  await press();
  expect(worker.opened).toEqual([`${origin}/subscription`]);
  worker.pages.push({ id: 'page', focused: false, told: [] });
  await press();
  expect([worker.opened.length, worker.shown.length]).toEqual([1, 0]);
  expect(worker.pages[0]?.told).toEqual([{ type: 'open', path: '/subscription' }]);
});

test('the end of its person’s time here takes its notices along', async () => {
  const worker = makeWorker({ keeps: false });
  await push(worker, notice);
  worker.state.answer = answering({ '/api/logout': {} });
  await worker.post('/api/logout');
  expect([worker.shown, worker.state.isRegistered]).toEqual([[], false]);
});

type Worker = ReturnType<typeof makeWorker>;
