import { expect, test } from 'vitest';
import type {
  CountedResponse,
  ResponsesOfOne,
  SupportFigures,
  TrendPart,
  WaitingCustomer,
} from '#contract/statistics.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { isSupportOpen, supportHoursOf } from '#contract/values/chat/support-hours.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { countFirstResponses } from '#server/demo/count-anew.queries.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { measureResponses } from './measure-responses.service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const bankHolidays = ['2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28'];
const usual = supportHoursOf(defaultSettings);
const withHolidays = { ...usual, holidays: new Set(bankHolidays) };
const channels = [
  { customer: 'librarian', id: 2 },
  { customer: 'librarian2', id: 5 },
] as const;

interface Wait {
  answeredAt: number;
  supportMs: number;
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}

/** Keeps all sessions alive, however many days pass. */
async function keepSessions(portal: TestApp) {
  const at = new Date(portal.clock.now()).toISOString();
  await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
}

/** Until when each channel was snoozed, by actions of its team and messages of its customer. */
type Snoozes = Map<number, number>;

/** A member of the team snoozes a channel. If an automatic reply came in between, they retry, as people do. */
async function snooze(portal: TestApp, id: number, until: number): Promise<void> {
  const seen = portal.db
    .selectFrom('conversations')
    .where('key', '=', channelKey(id))
    .select(['deskVersion as version', 'lastChange as upTo']);
  for (let status = 409; status === 409; ) {
    const act = { act: 'snooze', until: new Date(until).toISOString(), ...(await seen.executeTakeFirstOrThrow()) };
    status = (await portal.as('admin').post(`/api/channels/${id}/desk`, act)).statusCode;
    expect([200, 409]).toContain(status);
  }
}

/** Messages on full minutes of the clock, most of them close together, some days apart. */
async function tellHistory(portal: TestApp, random: () => number): Promise<Snoozes> {
  const snoozes: Snoozes = new Map();
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let number = 0; number < 70; number++) {
    portal.clock.advance((1 + Math.floor(random() ** 3 * 36 * 60)) * minute);
    await keepSessions(portal);
    const { customer, id } = one(channels);
    const by = one([customer, customer, 'manager', 'admin']);
    const receiverId = by === customer ? 4 : id;
    const { statusCode, body } = await portal.as(by).post('/api/messages', { receiverId, content: 'x' });
    expect([statusCode, body]).toEqual([200, body]);
    if (by === customer) snoozes.delete(id);
    if (random() < 0.15) await portal.app.jobs.runDue();
    if (random() < 0.25) {
      const until = portal.clock.now() + Math.ceil(random() * 12) * 60 * minute;
      await snooze(portal, id, until);
      snoozes.set(id, until);
    }
  }
  // A customer asks at the end, and the channel is snoozed.
  const [{ customer, id }] = channels;
  await portal.as(customer).post('/api/messages', { receiverId: 4, content: 'x' });
  const until = portal.clock.now() + 60 * minute;
  await snooze(portal, id, until);
  snoozes.set(id, until);
  return snoozes;
}

/** A slow reference, minute by minute. */
function slowSupportMs(from: number, to: number): number {
  let minutes = 0;
  for (let at = from; at < to; at += minute) if (isSupportOpen(at, withHolidays)) minutes++;
  return minutes * minute;
}

/** A slow reference, message by message: the finished waits of one channel, and since when it waits now. */
function slowWaits(
  messages: readonly { senderId: number; kind: string | null; timestamp: string }[],
  customer: number,
) {
  const ended: Wait[] = [];
  let askedAt: number | null = null;
  for (const { senderId, kind, timestamp } of messages) {
    const at = Date.parse(timestamp);
    if (kind !== null) continue;
    if (senderId === customer) askedAt ??= at;
    else if (askedAt !== null) {
      ended.push({ answeredAt: at, supportMs: slowSupportMs(askedAt, at) });
      askedAt = null;
    }
  }
  return { ended, askedAt };
}

/** A slow reference: the least time within which this share of them came. */
function slowPercentile(times: readonly number[], share: number): number | null {
  const enough = times.filter((time) => times.filter((other) => other <= time).length >= share * times.length);
  return enough.length === 0 ? null : Math.min(...enough);
}

function slowSummary(waits: readonly Wait[], since: number, until: number) {
  const times = waits
    .filter(({ answeredAt }) => answeredAt > since && answeredAt <= until)
    .map(({ supportMs }) => supportMs);
  return { count: times.length, medianMs: slowPercentile(times, 0.5), p90Ms: slowPercentile(times, 0.9) };
}

async function slowFigures(portal: TestApp, snoozes: Snoozes = new Map()) {
  const now = portal.clock.now();
  const messages = await portal.db.selectFrom('messages').orderBy('id').selectAll().execute();
  const waits = channels.map(({ id }) => ({
    ...slowWaits(
      messages.filter(({ conversation }) => conversation === channelKey(id)),
      id,
    ),
    id,
  }));
  const open = waits.flatMap(({ askedAt, id }) =>
    askedAt === null || (snoozes.get(id) ?? 0) > now ? [] : slowSupportMs(askedAt, now),
  );
  return {
    hasAutomatic: messages.some(({ kind }) => kind === 'automatic'),
    ended: waits.flatMap(({ ended }) => ended),
    open: { waiting: open.length, longestWaitMs: open.length === 0 ? null : Math.max(...open) },
  };
}

async function expectFiguresOf(portal: TestApp, { ended, open }: Awaited<ReturnType<typeof slowFigures>>) {
  const now = portal.clock.now();
  for (const days of [7, 30, 90]) {
    for (const until of [now, now - 9 * day]) {
      const since = until - days * day;
      const query = `days=${days}&until=${new Date(until).toISOString()}`;
      const figures: SupportFigures = (await portal.as('admin').get(`/api/statistics/support?${query}`)).json();
      expect(figures).toMatchObject({
        ...open,
        responses: slowSummary(ended, since, until),
        responsesBefore: slowSummary(ended, since - days * day, since),
      });
      await expectTrendOf(portal, query, ended, { since: figures.since, until: figures.until });
      if (days === 30) await expectRowsOf(portal, query, figures);
    }
  }
}

/** The parts of the trend follow each other from one end of the window to the other. */
async function expectTrendOf(portal: TestApp, query: string, ended: readonly Wait[], window: object) {
  const parts: TrendPart[] = (await portal.as('admin').get(`/api/statistics/trend?${query}`)).json();
  expect({ since: parts[0]?.since, until: parts.at(-1)?.until }).toEqual(window);
  expect(parts.slice(1).map(({ since }) => since)).toEqual(parts.slice(0, -1).map(({ until }) => until));
  expect(parts).toHaveLength(query.startsWith('days=7&') ? 7 : 30);
  expect(parts.map(({ responses }) => responses)).toEqual(
    parts.map(({ since, until }) => slowSummary(ended, Date.parse(since), Date.parse(until))),
  );
}

/** All rows of a list, read in small pages. */
async function rowsOf<Row>(portal: TestApp, list: string, query = ''): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = `/api/statistics/${list}?limit=7&${query}`;
  while (next !== undefined) {
    const answer = await portal.as('admin').get(next);
    rows.push(...answer.json());
    next = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

/** The lists behind the figures hold exactly the counted rows, and so do those by staff and by institution. */
async function expectRowsOf(portal: TestApp, query: string, figures: SupportFigures) {
  const waiting = await rowsOf<WaitingCustomer>(portal, 'waiting');
  expect([waiting.length, waiting[0]?.waitMs ?? null]).toEqual([figures.waiting, figures.longestWaitMs]);
  expect(await rowsOf(portal, 'active-chats')).toHaveLength(figures.activeChats);
  expect(await rowsOf(portal, 'customers', query.replace(/^days=\d+&/, ''))).toHaveLength(figures.customers);
  expect(await rowsOf(portal, 'customers', 'who=active')).toHaveLength(figures.activeCustomers);
  const responses = await rowsOf<CountedResponse>(portal, 'responses', query);
  expect(summaryOf(responses)).toEqual(figures.responses);
  for (const [list, name] of [
    ['staff', 'answeredBy'],
    ['institutions', 'institution'],
  ] as const) {
    const groups = await rowsOf<ResponsesOfOne>(portal, list, query);
    expect(groups.reduce((sum, one) => sum + one.responses.count, 0)).toBe(figures.responses.count);
    expect(groups.reduce((sum, one) => sum + one.responsesBefore.count, 0)).toBe(figures.responsesBefore.count);
    for (const group of groups) {
      const own = await rowsOf<CountedResponse>(portal, 'responses', `${query}&${name}=${group.id}`);
      expect(summaryOf(own)).toEqual(group.responses);
      const isOwn = ({ answeredBy, companyName }: CountedResponse) =>
        (list === 'staff' ? answeredBy.fullName : companyName) === group.name;
      expect(own).toEqual(responses.filter(isOwn));
    }
  }
}

function summaryOf(responses: readonly CountedResponse[]) {
  const times = responses.map(({ supportMs }) => supportMs);
  return { count: times.length, medianMs: slowPercentile(times, 0.5), p90Ms: slowPercentile(times, 0.9) };
}

describeOnAnyEngine('after any history the figures', (makeApp) => {
  // Each crosses a clock change or bank holidays; the first crosses both.
  test.each([
    ['2026-03-24T09:00:00.000Z', 1],
    ['2026-10-20T09:00:00.000Z', 2],
    ['2026-12-17T09:00:00.000Z', 3],
  ])('are those of a slow count (London, from %s)', async (start, seed) => {
    const env = { PORTAL_BANK_HOLIDAYS: bankHolidays.join(',') };
    const portal = await makeApp({ startAfterMs: Date.parse(start) - testStart, env });
    const snoozes = await tellHistory(portal, randomNumbers(seed));
    const slow = await slowFigures(portal, snoozes);
    expect(slow.hasAutomatic).toBe(true);
    expect(slow.ended.length).toBeGreaterThan(10);
    await expectFiguresOf(portal, slow);
  });

  test('are the same where an upgrade finds the waits in the messages', async () => {
    const portal = await makeApp();
    await tellHistory(portal, randomNumbers(4));
    expect((await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'x' })).statusCode).toBe(200);
    const kept = async () => ({
      ended: await portal.db.selectFrom('firstResponses').orderBy('answerId').selectAll().execute(),
      open: await portal.db.selectFrom('conversations').orderBy('key').select(['key', 'askedAt']).execute(),
    });
    const written = await kept();
    expect(written.ended.length).toBeGreaterThan(10);
    expect(written.open.some(({ askedAt }) => askedAt !== null)).toBe(true);
    await countFirstResponses(portal.db);
    expect((await kept()).ended.every(({ supportMs }) => supportMs === null)).toBe(true);
    await measureResponses(portal.db, usual);
    expect(await kept()).toEqual(written);
  });

  test('are measured some at a time, between turns of the loop', async () => {
    const { db } = await makeApp();
    const [askedAt, answeredAt] = ['2026-11-02T09:00:00.000Z', '2026-11-02T15:00:00.000Z'];
    const first = 1_000_000;
    const rows = Array.from({ length: 1000 }, (_, at) => {
      return { answerId: first + at, customerId: 2, answeredBy: 3, askedAt, answeredAt, supportMs: null };
    });
    await db.insertInto('firstResponses').values(rows).execute();
    let turns = 0;
    let counting = setImmediate(function count() {
      turns++;
      counting = setImmediate(count);
    });
    await measureResponses(db, usual);
    clearImmediate(counting);
    const measured = await db.selectFrom('firstResponses').where('answerId', '>=', first).select('supportMs').execute();
    // Counted from eleven, when support opens.
    expect(new Set(measured.map(({ supportMs }) => supportMs))).toEqual(new Set([4 * 3_600_000]));
    expect(measured).toHaveLength(rows.length);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
