import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admits, type Route } from '#contract/route.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { listMaxSize } from '#contract/values/limits.ts';
import type { Role } from '#contract/values/roles.ts';
import { invoiceKeys } from './db/keys/invoice-keys.ts';
import { insertMessages } from './features/chat/chat-commit.queries.ts';
import { describeOnBothEngines } from './testing/test-app.ts';
import type { Caller, TestApp } from './testing/test-server.ts';
import { isWhole } from './testing/whole-form.ts';

interface Read {
  rows: unknown[];
  next: string | undefined;
}

async function read(caller: Caller, url: string): Promise<Read> {
  const answer = await caller.get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return { rows: answer.json(), next: /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] };
}

/** All pages of this size. */
async function readPages(caller: Caller, url: string, limit: number): Promise<{ pages: unknown[][] }> {
  const pages: unknown[][] = [];
  let next: string | undefined = withQuery(url, `limit=${limit}`);
  while (next !== undefined && pages.length < 200) {
    const page: Read = await read(caller, next);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    pages.push(page.rows);
    next = page.next;
  }
  return { pages };
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

const samples: Partial<Record<keyof Routes, string>> = {
  'GET /api/messages/:userId/all': '/api/messages/ID/all',
  'GET /api/messages/:userId/:chatKey': '/api/messages/ID/OTHER',
  'GET /api/messages/:userId/:chatKey/versions': '/api/messages/ID/OTHER/versions',
  'GET /api/messages/search': '/api/messages/search?q=the',
  'GET /api/users/:id/sessions': '/api/users/2/sessions',
  'GET /api/users/:id/pending-requests': '/api/users/ID/pending-requests',
  'GET /api/users/:id/related/:kind': '/api/users/ID/related/all',
  'GET /api/lessons': '/api/lessons?from=2026-03-01T00:00:00.000Z&to=2026-06-01T00:00:00.000Z',
  'GET /api/channels/:customerId/team': '/api/channels/2/team',
  'GET /api/private-notes/:customerId': '/api/private-notes/2',
  'GET /api/changes/institution': '/api/changes/institution?institution=1',
  'GET /api/institutions/:id/notes': '/api/institutions/1/notes',
  'GET /api/institutions/:id/members': '/api/institutions/1/members',
  'GET /api/outbox': '/api/outbox?channel=mail&state=waiting',
  'GET /api/invoices': '/api/invoices?institution=1',
  'GET /api/plan-terms': '/api/plan-terms?institution=1',
  'GET /api/invoices/issued': '/api/invoices/issued?institution=1',
  'GET /api/usage/reports': '/api/usage/reports?institution=1',
  'GET /api/usage-fetching/platforms/:id/institutions': '/api/usage-fetching/platforms/1/institutions',
  'GET /api/usage-fetching/fetches': '/api/usage-fetching/fetches?group=problems',
  'GET /api/usage/harvests': '/api/usage/harvests?institution=1',
  'GET /api/webhooks/:id/deliveries': '/api/webhooks/1/deliveries',
  'GET /api/usage/members': '/api/usage/members?from=2025-01&to=2025-12&institution=1',
  'GET /api/usage/titles': '/api/usage/titles?from=2025-01&to=2025-12&institution=1',
  'GET /api/resources/type/:type': '/api/resources/type/document?audience=learning',
  'GET /api/shared-conversations/search': '/api/shared-conversations/search?q=hello',
  'GET /api/knowledge/articles/:topic/:slug/history': '/api/knowledge/articles/access/sign-in/history',
};

/** Lists whose pages are sorted oldest first, although the first page is the newest. */
const oldestFirst = [
  'GET /api/messages',
  'GET /api/messages/unread',
  'GET /api/messages/:userId/all',
  'GET /api/messages/:userId/:chatKey',
];
/** Answer only where a conversation has ended, or is shared; earlier-conversations.test.ts and shared-conversations.test.ts read their pages. */
const ofOthers: (keyof Routes)[] = [
  'GET /api/earlier-conversations/:conversation/messages',
  'GET /api/shared-conversations/:conversation/messages',
];
const lists = (Object.keys(routes) as (keyof Routes)[]).filter((name) => {
  if (ofOthers.includes(name)) return false;
  const route = routes[name];
  return 'query' in route && 'limit' in (route.query as { shape: object }).shape && route.reply.type === 'array';
});

/** The contract admits customers, of whom only those with a granted right are answered. */
const wantsRight: readonly string[] = ['GET /api/invitations'];

function mayCall(role: Role, name: keyof Routes): boolean {
  const { access }: Route = routes[name];
  return admits(access, { role }) && !(role === 'customer' && wantsRight.includes(name));
}

function addressOf(name: keyof Routes, { id, other, role }: { id: number; other: number; role: Role }): string {
  const path = samples[name] ?? name.slice('GET '.length);
  const address = path.replace('ID', String(id)).replace('OTHER', String(other));
  return role === 'customer' ? address.replace('?institution=1', '') : address;
}

function inOrder(name: keyof Routes, pages: readonly unknown[][]): unknown[] {
  return oldestFirst.includes(name) ? pages.toReversed().flat() : pages.flat();
}

/** Cursors of second pages, one of each form, and the same forms for rows that do not exist. */
async function cursorsOf(caller: Caller, asked: readonly { url: string }[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const { url } of asked) {
    const { next = '' } = await read(caller, withQuery(url, 'limit=1'));
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor');
    if (cursor !== null) found.set(cursor.replace(/\w+/g, '0'), cursor);
  }
  const named = [...found.values()];
  return [...named, ...named.map((cursor) => cursor.replace(/\d+(?=\D*$)/, '$&7'))];
}

/** Requests a page after any cursor: either 400, or the rest of the list from some position. */
async function expectPageOfList(caller: Caller, url: string, list: { name: keyof Routes; whole: readonly unknown[] }) {
  const answer = await caller.get(url);
  if (answer.statusCode === 400) return;
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const rows: unknown[] = answer.json();
  const { name, whole } = list;
  const start = oldestFirst.includes(name) ? 0 : whole.length - rows.length;
  expect([url, rows]).toEqual([url, whole.slice(start, start + rows.length)]);
}

/** Cursors that no page returned; the last two have a valid form but no valid time. */
const madeUpCursors = [
  ...['x', '{}', '[null]', '["\\u0000",1]', '9'.repeat(40)],
  ...['["2026-02-31T10:00:00.000Z",1]', '["0000-01-01T00:00:00.000Z",1]'],
];

describeOnBothEngines(
  'every list',
  (makeApp) => {
    test.each([
      ['admin', 'admin', 1, 2],
      ['manager', 'account_manager', 4, 2],
      ['librarian', 'customer', 2, 4],
    ] as const)('is the same whole as page by page, as %s', async (who, role, id, other) => {
      const app = await makeApp();
      let long = 0;
      for (const name of lists.filter((list) => mayCall(role, list))) {
        const url = addressOf(name, { id, other, role });
        app.clock.advance(60_000);
        const whole = inOrder(name, (await readPages(app.as(who), url, 100)).pages);
        const parts = await readPages(app.as(who), url, Math.max(1, Math.ceil(whole.length / 4)));
        expect({ name, rows: inOrder(name, parts.pages) }).toEqual({ name, rows: whole });
        if (parts.pages.length > 2) long++;
      }
      expect(long).toBeGreaterThan(4);
    });

    test('answers a cursor that is malformed, of another list or of a row that is gone with 400, or with what comes after it', async () => {
      const app = await makeApp();
      const admin = app.as('admin');
      const urls = lists
        .filter((name) => mayCall('admin', name))
        .map((name) => ({ name, url: addressOf(name, { id: 1, other: 2, role: 'admin' }) }));
      const cursors = [...madeUpCursors, ...(isWhole ? await cursorsOf(admin, urls) : [])];
      for (const { name, url } of urls) {
        app.clock.advance(60_000);
        const asked = withQuery(url, `limit=${listMaxSize}`);
        const whole = (await read(admin, asked)).rows;
        for (const cursor of cursors) {
          // Searches are limited to one a second. Elsewhere the clock stays, because rows contain waiting times.
          if (name === 'GET /api/messages/search') app.clock.advance(1000);
          await expectPageOfList(admin, withQuery(asked, `cursor=${encodeURIComponent(cursor)}`), { name, whole });
        }
      }
      for (const wrong of ['cursor=x', 'cursor=', 'cursor=1;2', `limit=${listMaxSize + 1}`, 'limit=0', 'limit=ten']) {
        expect([wrong, (await admin.get(`/api/users?${wrong}`)).statusCode]).toEqual([wrong, 400]);
      }
    }, 120_000);
  },
  'demo',
);

interface Step {
  kind: number;
  at: number;
  text: string;
}

let stepsTaken = 0;

/** Adds, changes or removes a row of some list, and never restores an earlier state. A refused step changes nothing. */
async function takeStep({ db, as, clock }: TestApp, { kind, at, text }: Step): Promise<void> {
  const of = <Row>(rows: readonly Row[]): Row => rows[at % rows.length] as Row;
  const now = new Date(clock.now()).toISOString();
  const name = `${text} ${stepsTaken++}`;
  const people = await db.selectFrom('users').where('id', '>', 6).selectAll().execute();
  const person = of(people);
  const institution = of(await db.selectFrom('institutions').selectAll().execute());
  const steps = [
    () => {
      const who = {
        username: `new.${at}.${people.length}`,
        fullName: name,
        role: 'customer',
        companyName: institution.name,
      };
      return as('admin').post('/api/register', who);
    },
    () => as('admin').send({ method: 'PATCH', url: `/api/users/${person.id}`, payload: { fullName: name } }),
    () => as('admin').post(`/api/users/${person.id}/deactivate`),
    () => as('admin').post('/api/institutions', { name }),
    () => as('admin').send({ method: 'PATCH', url: `/api/institutions/${institution.id}`, payload: { name } }),
    async () => {
      const { id: _, ...invoice } = of(await db.selectFrom('invoices').selectAll().execute());
      const added = {
        ...invoice,
        requestId: null,
        number: `INV ${name}`,
        dueDate: `2026-0${1 + (at % 9)}-01`,
      };
      await db
        .insertInto('invoices')
        .values({ ...added, ...invoiceKeys(added) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async () => {
      const { id } = of(await db.selectFrom('invoices').select('id').execute());
      const payment = { invoiceId: id, paidOn: '2026-03-01', notedAt: now };
      await db
        .insertInto('invoicePayments')
        .values(payment)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async () => {
      const note = { title: text, description: text, userId: null, createdBy: 1, timestamp: now, reached: 3 };
      const priority = at % 3 === 0 ? 'high' : 'normal';
      const row = await db
        .insertInto('notifications')
        .values({ ...note, priority })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('notificationRecipients')
        .values([1, 2, 4].map((userId) => ({ userId, notificationId: row.id })))
        .execute();
    },
    async () => {
      const { notificationId } = of(await db.selectFrom('notificationRecipients').selectAll().execute());
      const read = db.updateTable('notificationRecipients').set({ readAt: now });
      await read.where('notificationId', '=', notificationId).execute();
    },
    async () => {
      const { id } = of(await db.selectFrom('lessons').select('id').execute());
      await db.updateTable('lessons').set({ cancelledAt: now }).where('id', '=', id).execute();
    },
    async () => {
      const { id } = of(await db.selectFrom('invoiceRequests').select('id').execute());
      await db.updateTable('invoiceRequests').set({ completedAt: now, completedBy: 1 }).where('id', '=', id).execute();
    },
  ];
  await steps[kind % steps.length]?.();
}

/** A list at the start, the rows that stayed unchanged since, and the rows that its pages have shown so far. */
interface Paged {
  url: string;
  before: string[];
  stayed: Set<string>;
  shown: string[];
  next: string | undefined;
}

async function startPaging(caller: Caller, url: string): Promise<Paged> {
  const before = await readAsText(caller, url);
  const limit = Math.max(1, Math.ceil(before.length / 4));
  return {
    url,
    before,
    stayed: new Set(before),
    shown: [],
    next: withQuery(url, `limit=${limit}`),
  };
}

async function showNext(caller: Caller, list: Paged): Promise<void> {
  if (list.next === undefined) return;
  const page = await read(caller, list.next);
  list.shown.push(...page.rows.map((row) => JSON.stringify(row)));
  list.next = page.next;
}

async function readAsText(caller: Caller, url: string): Promise<string[]> {
  return (await read(caller, url)).rows.map((row) => JSON.stringify(row));
}

/** Leaves out changed rows, even if they come back later, because they may have moved when their page was read. */
async function noteChanges(caller: Caller, list: Paged): Promise<void> {
  if (list.next === undefined) return;
  const now = new Set(await readAsText(caller, list.url));
  list.stayed = new Set(list.before.filter((row) => list.stayed.has(row) && now.has(row)));
}

/** Reads a page of each list in turn until all have ended, with some steps in between. */
async function pageWhileChanging(
  app: TestApp,
  { caller, urls, steps }: { caller: Caller; urls: readonly string[]; steps: readonly Step[] },
): Promise<void> {
  const paged: Paged[] = [];
  for (const url of urls) paged.push(await startPaging(caller, url));
  for (let round = 0; paged.some(({ next }) => next !== undefined); round++) {
    expect(round).toBeLessThan(60);
    for (const list of paged) await showNext(caller, list);
    const first = round * stepsBetweenPages;
    for (const one of steps.slice(first, first + stepsBetweenPages)) await takeStep(app, one);
    for (const list of paged) await noteChanges(caller, list);
  }
  for (const { url, before, stayed, shown } of paged) {
    const stays = (row: string) => stayed.has(row);
    expect([url, shown.filter(stays)]).toEqual([url, before.filter(stays)]);
  }
}

const step = fc.record({
  kind: fc.nat(),
  at: fc.nat(500),
  text: fc.constantFrom('Ada', 'élodie', 'Zoë', 'Ørsted', 'm'),
});
const stepsBetweenPages = 4;

describeOnBothEngines(
  'every list that changes while it is paged',
  (makeApp) => {
    // Messages and conversations are paged by message and have tests of their own.
    const changing = lists.filter((name) => !/messages|conversations|channels/.test(name));

    test.each([
      ['admin', 'admin', 1, 2],
      ['manager', 'account_manager', 4, 2],
      ['librarian', 'customer', 2, 4],
    ] as const)(
      'shows what stays as it is once, and in its order, as %s',
      async (who, role, id, other) => {
        const app = await makeApp();
        const caller = app.as(who);
        const sortings = role === 'customer' ? [] : ['plan', 'renewal', 'uses', 'accountManager'];
        const urls = [
          ...changing.filter((list) => mayCall(role, list)).map((name) => addressOf(name, { id, other, role })),
          ...sortings.map((sort) => `/api/institutions/served?sort=${sort}&order=desc`),
        ];
        const run = (steps: Step[]) => pageWhileChanging(app, { caller, urls, steps });
        const property = fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 24 }), run);
        await fc.assert(property, { numRuns: 3, endOnFailure: true });
      },
      120_000,
    );
  },
  'demo',
);

describeOnBothEngines('a conversation of more than a thousand messages', (makeApp) => {
  test('answers the newest thousand to whoever names no limit, in the order they were said, and the way to the rest', async () => {
    const app = await makeApp();
    const count = listMaxSize + 7;
    const channel = { conversation: 'channel:2', channelCustomerId: 2, senderId: 2, receiverId: 4, clientId: null };
    const about = { kind: null, attachment: null, timestamp: '2026-03-04T12:00:00.000Z' };
    const ids = await insertMessages(
      app.db,
      Array.from({ length: count }, (_, at) => ({ ...channel, ...about, content: `${at + 1}` })),
    );
    const lastChange = ids.at(-1) ?? 0;
    const numbers = { sentByFirst: count, askedAt: about.timestamp, lastWriterId: 2 };
    await app.db
      .insertInto('conversations')
      .values({ key: 'channel:2', lastChange, ...numbers })
      .execute();
    for (const url of ['/api/messages', '/api/messages/unread', '/api/messages/4/all', '/api/messages/4/2']) {
      const newest = await read(app.as('manager'), url);
      const contents = ({ rows }: Read) => (rows as { content: string }[]).map(({ content }) => content);
      expect(contents(newest)).toEqual(ids.slice(7).map((_, at) => `${at + 8}`));
      const rest = await read(app.as('manager'), newest.next ?? '');
      expect(contents(rest)).toEqual(ids.slice(0, 7).map((_, at) => `${at + 1}`));
      expect(rest.next).toBeUndefined();
    }
    const [summary] = (await app.as('manager').get('/api/conversations')).json() as { unread: number }[];
    expect(summary?.unread).toBe(count);
    const { body } = await app.as('manager').get('/api/messages/4/2/transcript');
    expect(body).toContain(`${count} messages`);
  });
});
