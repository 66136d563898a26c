import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { CountedRating, ResponsesOfOne, SupportFigures } from '#contract/statistics.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60_000;
const librarian = 2;
const customers = [
  { id: 2, institution: 1 },
  { id: 5, institution: 2 },
];
const staff = [1, 4];

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}

interface Said {
  kind: CountedRating['kind'];
  id: number;
  at: number;
  isHelpful: boolean;
  customer: (typeof customers)[number];
  closedBy: number;
}

/** Ratings of two hundred days at whole half days, so that some share a time and some lie on the edge of a window. */
async function tellRatings({ db }: TestApp, random: () => number): Promise<Said[]> {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const chat = { userId: librarian, topic: null, title: 'Why?', answerCount: 1 };
  const at = new Date(testStart).toISOString();
  await db
    .insertInto('assistantConversations')
    .values({ ...chat, id: 90_000, startedAt: at, updatedAt: at })
    .execute();
  const said: Said[] = [];
  for (let number = 1; number <= 120; number++) {
    const moment = testStart - Math.floor(random() * 400) * (day / 2);
    const [isRated, isHelpful] = [random() < 0.8, random() < 0.6];
    const kind = one(['conversation', 'answer'] as const);
    const rating = { kind, id: 50_000 + number, at: moment, isHelpful, customer: one(customers), closedBy: one(staff) };
    if (isRated) said.push(rating);
    await (kind === 'answer' ? insertAnswer(db, rating, isRated) : insertClosed(db, rating, isRated));
  }
  return said;
}

async function insertAnswer(db: TestApp['db'], { id, at, isHelpful, customer }: Said, isRated: boolean) {
  const answer = { conversationId: 90_000, userId: customer.id, question: 'A secret?', text: 'Yes.', topic: null };
  const written = { verdict: 'answered', writtenBy: 'built-in', modelFailure: null, details: '{}' } as const;
  const rating = isRated ? ({ rating: isHelpful ? 'helpful' : 'not_helpful' } as const) : { rating: null };
  await db
    .insertInto('assistantAnswers')
    .values({ ...answer, ...written, ...rating, id, createdAt: new Date(at).toISOString() })
    .execute();
}

async function insertClosed(db: TestApp['db'], { id, at, isHelpful, customer, closedBy }: Said, isRated: boolean) {
  const asked = { id, customerId: customer.id, closedBy, askedAt: new Date(at - 40 * day).toISOString() };
  const said = { rating: isHelpful ? 'helpful' : 'not-helpful', ratedAt: new Date(at).toISOString() } as const;
  await db
    .insertInto('channelRatings')
    .values(isRated ? { ...asked, ...said } : asked)
    .execute();
}

async function read<Answer>(portal: TestApp, path: string): Promise<Answer> {
  return (await portal.as('admin').get(`/api/statistics/${path}`)).json();
}

/** All rows, read in small pages. */
async function ratingsOf(portal: TestApp, query: string): Promise<CountedRating[]> {
  const rows: CountedRating[] = [];
  let next: string | undefined = `/api/statistics/ratings?limit=7&${query}`;
  while (next !== undefined) {
    const answer = await portal.as('admin').get(next);
    rows.push(...answer.json());
    next = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

function slowCount(said: readonly Said[], since: number, until: number) {
  const meant = said.filter(({ at }) => at > since && at <= until);
  return { count: meant.length, helpful: meant.filter(({ isHelpful }) => isHelpful).length };
}

function namesOf(rows: readonly { kind: string; id: number }[]): string[] {
  return rows.map(({ kind, id }) => `${kind} ${id}`).sort();
}

async function expectGroups(portal: TestApp, query: string, said: readonly Said[], days: number, until: number) {
  const closed = said.filter(({ kind }) => kind === 'conversation');
  const since = until - days * day;
  for (const [list, name, idOf] of [
    ['staff', 'closedBy', ({ closedBy }: Said) => closedBy],
    ['institutions', 'institution', ({ customer }: Said) => customer.institution],
  ] as const) {
    const groups = await read<ResponsesOfOne[]>(portal, `${list}?${query}`);
    for (const id of new Set(closed.map(idOf))) {
      const own = closed.filter((rating) => idOf(rating) === id);
      const none = { count: 0, helpful: 0 };
      const group = groups.find((one) => one.id === id) ?? { ratings: none, ratingsBefore: none };
      expect(group).toMatchObject({
        ratings: slowCount(own, since, until),
        ratingsBefore: slowCount(own, since - days * day, since),
      });
      const rows = await ratingsOf(portal, `${query}&${name}=${id}`);
      expect(namesOf(rows)).toEqual(namesOf(own.filter(({ at }) => at > since && at <= until)));
    }
  }
}

describeOnAnyEngine('satisfaction', (makeApp) => {
  test.each([1, 2])('is that of a slow count, and opens exactly its rows (%i)', async (seed) => {
    const portal = await makeApp();
    const said = await tellRatings(portal, randomNumbers(seed));
    for (const days of [7, 30, 90]) {
      for (const until of [testStart, testStart - 9 * day]) {
        const since = until - days * day;
        const query = `days=${days}&until=${new Date(until).toISOString()}`;
        expect(await read<SupportFigures>(portal, `support?${query}`)).toMatchObject({
          ratings: slowCount(said, since, until),
          ratingsBefore: slowCount(said, since - days * day, since),
        });
        const rows = await ratingsOf(portal, query);
        const meant = said.filter(({ at }) => at > since && at <= until);
        expect(namesOf(rows)).toEqual(namesOf(meant));
        expect(rows.map(({ ratedAt }) => ratedAt)).toEqual(
          rows
            .map(({ ratedAt }) => ratedAt)
            .sort()
            .reverse(),
        );
        expect(rows.filter(({ verdict }) => verdict === 'helpful')).toHaveLength(slowCount(said, since, until).helpful);
        await expectGroups(portal, query, said, days, until);
      }
    }
  });

  test('counts what a customer says of a closed chat, with who closed it and the comment', async () => {
    const portal = await makeApp();
    expect(await read(portal, 'support')).toMatchObject({ ratings: { count: 0, helpful: 0 } });
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Hello' });
    const list: ConversationSummary[] = (await portal.as('manager').get('/api/conversations')).json();
    const row = list.find(({ contact }) => contact.id === librarian);
    const body = { act: 'close', version: row?.desk?.version ?? 0, upTo: row?.lastChange };
    expect((await portal.as('manager').post(`/api/channels/${librarian}/desk`, body)).statusCode).toBe(200);
    expect(await read(portal, 'ratings')).toEqual([]);
    const url = `/api/channels/${librarian}/rating`;
    const { id } = (await portal.as('librarian').get(url)).json();
    portal.clock.advance(60_000);
    await portal.as('librarian').post(url, { id, verdict: 'not-helpful' });
    await portal.as('librarian').post(`${url}/comment`, { id, comment: 'Too late' });
    expect(await read(portal, 'support')).toMatchObject({ ratings: { count: 1, helpful: 0 } });
    expect(await read(portal, 'ratings')).toEqual([
      {
        ...{ kind: 'conversation', id, ratedAt: new Date(testStart + 60_000).toISOString() },
        ...{ verdict: 'not-helpful', comment: 'Too late', closedBy: { id: 4, fullName: 'Priya Shah' } },
        customer: { customerId: 2, fullName: 'Maya Okafor', companyName: 'University of Harrowmere' },
      },
    ]);
  });

  test('names nobody who asked the Knowledge Base AI, and nothing that was asked', async () => {
    const portal = await makeApp();
    await tellRatings(portal, randomNumbers(3));
    const answers = (await ratingsOf(portal, 'days=90')).filter(({ kind }) => kind === 'answer');
    expect(answers.length).toBeGreaterThan(10);
    for (const { id, ratedAt, verdict, ...rest } of answers) {
      expect(rest).toEqual({ kind: 'answer', comment: null, customer: null, closedBy: null });
    }
  });

  test.each(['1', 'x', '2026-03-04T12:00:00.000Z/answer/0', '2026-03-04T12:00:00.000Z/message/1'])(
    'has no page behind %s',
    async (cursor) => {
      const portal = await makeApp();
      const answer = await portal.as('admin').get(`/api/statistics/ratings?cursor=${encodeURIComponent(cursor)}`);
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'cursor']);
    },
  );
});
