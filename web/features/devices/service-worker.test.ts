import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/* The worker is the real one; the browser's interfaces are imitated as far as it uses them. */

const program = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://portal.example';
const person = 12;

interface Shown {
  title: string;
  tag: string;
  data: { path: string };
  close(): void;
}
type Handler = (event: object) => void;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An active worker of a person, in an imitated browser. */
function makeWorker({ search = `?for=${person}`, isSubscribed = false } = {}) {
  const handlers = new Map<string, Handler>();
  const stores = new Set<string>();
  const shown: Shown[] = [];
  const pages: { focused: boolean; posted: unknown[] }[] = [];
  const opened: string[] = [];
  const state = { answer: async () => json({}), isRegistered: true };
  const pageOf = (page: (typeof pages)[number]) => ({
    ...page,
    postMessage: (message: unknown, ports?: MessagePort[]) => {
      page.posted.push(message);
      ports?.[0]?.postMessage('heard');
    },
    focus: async () => {},
    navigate: async (href: string) => void opened.push(href),
  });
  runInNewContext(program, {
    ...{ URL, MessageChannel, Promise, JSON, Number, setTimeout },
    caches: { delete: async (name: string) => stores.delete(name) },
    location: { href: `${origin}/sw.js${search}`, origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => {},
    fetch: () => state.answer(),
    clients: {
      claim: async () => {},
      matchAll: async () => pages.map(pageOf),
      openWindow: async (href: string) => void opened.push(href),
    },
    registration: {
      pushManager: { getSubscription: async () => (isSubscribed ? {} : null) },
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

  /** Dispatches an event to the worker, and waits for everything it does about it. */
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
  const get = (path: string) => dispatch('fetch', { request: { method: 'GET', mode: 'navigate', url: origin + path } });
  const post = (path: string) => dispatch('fetch', { request: { method: 'POST', mode: 'cors', url: origin + path } });
  return { state, stores, shown, pages, opened, dispatch, get, post };
}

const notice = { tag: 'invoice:1', title: 'Invoice 1 is ready', text: '', path: '/subscription' };
const push = (worker: Worker, data: object) => worker.dispatch('push', { data: { json: () => data } });

test('a new worker deletes the pages and answers that former versions stored', async () => {
  const worker = makeWorker({ search: `?for=${person}&keeps`, isSubscribed: true });
  worker.stores.add('carrel-files').add('carrel-answers');
  await worker.dispatch('activate', {});
  expect([...worker.stores]).toEqual([]);
  expect(worker.state.isRegistered).toBe(true);
});

test('a worker that was only there to store pages ends', async () => {
  const worker = makeWorker({ search: `?for=${person}&keeps` });
  await worker.dispatch('activate', {});
  expect(worker.state.isRegistered).toBe(false);
});

test('the portal’s pages and answers are neither stored nor answered', async () => {
  const worker = makeWorker();
  expect(await worker.get('/api/user')).toBeUndefined();
  expect(await worker.get('/')).toBeUndefined();
});

test.each([
  ['a log-out', '/api/logout', 200, {}, false],
  ['a log-out after the session ended', '/api/logout', 401, {}, false],
  ['a log-out that failed', '/api/logout', 500, {}, true],
  ['the sign-in of somebody else', '/api/login', 200, { id: person + 1 }, false],
  ['the next sign-in of its person', '/api/login', 200, { id: person }, true],
  ['the first of two steps of a sign-in', '/api/login', 200, { step: 'factor' }, true],
])('%s decides whether it stays', async (_, path, status, body, stays) => {
  const worker = makeWorker();
  await push(worker, notice);
  worker.state.answer = async () => json(body, status);
  expect((await worker.post(path))?.status).toBe(status);
  expect([worker.state.isRegistered, worker.shown.length]).toEqual([stays, stays ? 1 : 0]);
});

test('a notice is shown unless its person looks at the portal, and is taken away once it was read elsewhere', async () => {
  const worker = makeWorker();
  worker.pages.push({ focused: true, posted: [] });
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
  const worker = makeWorker();
  const press = async () => {
    await push(worker, notice);
    await worker.dispatch('notificationclick', { notification: worker.shown[0] });
  };
  await press();
  expect(worker.opened).toEqual([`${origin}/subscription`]);
  worker.pages.push({ focused: false, posted: [] });
  await press();
  expect([worker.opened.length, worker.shown.length]).toEqual([1, 0]);
  expect(worker.pages[0]?.posted).toEqual([{ type: 'open', path: '/subscription' }]);
});

type Worker = ReturnType<typeof makeWorker>;
