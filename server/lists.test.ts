import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { listMaxSize } from '#contract/values/limits.ts';
import type { Role } from '#contract/values/roles.ts';
import { insertMessages } from './features/chat/chat-commit.queries.ts';
import { describeOnBothEngines } from './testing/test-app.ts';
import type { Caller } from './testing/test-server.ts';

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
  let next: string | undefined = `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`;
  while (next !== undefined && pages.length < 200) {
    const page: Read = await read(caller, next);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    pages.push(page.rows);
    next = page.next;
  }
  return { pages };
}

const samples: Partial<Record<keyof Routes, string>> = {
  'GET /api/messages/:userId/all': '/api/messages/ID/all',
  'GET /api/messages/:userId/:chatKey': '/api/messages/ID/OTHER',
  'GET /api/messages/:userId/:chatKey/versions': '/api/messages/ID/OTHER/versions',
  'GET /api/messages/search': '/api/messages/search?q=the',
  'GET /api/users/:id/pending-requests': '/api/users/ID/pending-requests',
  'GET /api/users/:id/related/:kind': '/api/users/ID/related/all',
  'GET /api/lessons': '/api/lessons?from=2026-03-01T00:00:00.000Z&to=2026-06-01T00:00:00.000Z',
  'GET /api/channels/:customerId/team': '/api/channels/2/team',
  'GET /api/private-notes/:customerId': '/api/private-notes/2',
  'GET /api/changes/institution': '/api/changes/institution?institution=1',
  'GET /api/institutions/:id/notes': '/api/institutions/1/notes',
  'GET /api/mails': '/api/mails?state=waiting',
  'GET /api/invoices': '/api/invoices?institution=1',
  'GET /api/invoices/issued': '/api/invoices/issued?institution=1',
  'GET /api/usage/reports': '/api/usage/reports?institution=1',
  'GET /api/resources/type/:type': '/api/resources/type/document?audience=learning',
  'GET /api/knowledge/articles/:topic/:slug/history': '/api/knowledge/articles/access/sign-in/history',
};

/** On each page the oldest comes first, and the first page is the newest. */
const oldestFirst = [
  'GET /api/messages',
  'GET /api/messages/unread',
  'GET /api/messages/:userId/all',
  'GET /api/messages/:userId/:chatKey',
];
const lists = (Object.keys(routes) as (keyof Routes)[]).filter((name) => {
  const route = routes[name];
  return 'query' in route && 'limit' in (route.query as { shape: object }).shape && route.reply.type === 'array';
});

function mayCall(role: Role, name: keyof Routes): boolean {
  const { access }: Route = routes[name];
  return access === 'signed-in' || access.includes(role);
}

function addressOf(name: keyof Routes, { id, other, role }: { id: number; other: number; role: Role }): string {
  const path = samples[name] ?? name.slice('GET '.length);
  const address = path.replace('ID', String(id)).replace('OTHER', String(other));
  return role === 'customer' ? address.replace('?institution=1', '') : address;
}

function inOrder(name: keyof Routes, pages: readonly unknown[][]): unknown[] {
  return oldestFirst.includes(name) ? pages.toReversed().flat() : pages.flat();
}

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

    test('refuses a cursor that no page has named, and a limit beyond the most', async () => {
      const app = await makeApp();
      for (const url of ['/api/users', '/api/messages', '/api/conversations', '/api/resources/type/document']) {
        for (const wrong of ['cursor=x', 'cursor=', 'cursor=1;2', `limit=${listMaxSize + 1}`, 'limit=0', 'limit=ten']) {
          const { statusCode } = await app.as('admin').get(`${url}?${wrong}`);
          expect([url, wrong, statusCode]).toEqual([url, wrong, 400]);
        }
      }
    });
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
