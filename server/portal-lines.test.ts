import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { SupportFigures } from '#contract/statistics.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { type PortalLine, portalLines } from '#contract/values/chat/portal-lines.ts';
import { setupStates } from '#contract/values/technical-setup.ts';
import { listViewed } from '#server/features/chat/overview/viewed-conversations.queries.ts';
import { listMissed, listUnreadByAbsent } from '#server/features/mail/missed-messages.queries.ts';
import { listWaitingCustomers } from '#server/features/mail/weekly-summary.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';

const hour = 60 * 60_000;
const evening = testStart + 8 * hour;
const [librarian, tech, manager, foreign] = [2, 3, 4, 5];
const everybody = ['admin', 'manager', 'tech', 'librarian', 'librarian2', 'colleague'];

async function done<Answer = unknown>(answer: ReturnType<Caller['get']>): Promise<Answer> {
  const { statusCode, body, json } = await answer;
  expect([statusCode, body]).toEqual([200, body]);
  return json();
}

const say = (portal: TestApp, from: string, receiverId: number) =>
  done<Message>(portal.as(from).post('/api/messages', { receiverId, content: 'Written by a person' }));

/** The actions that make the portal write each of its lines, in the channel and to technical support. */
const causes: Record<PortalLine, (portal: TestApp) => Promise<void>> = {
  async automatic({ clock, app }) {
    clock.advance(2000);
    await app.jobs.runDue();
  },
  async 'invoice-request'(portal) {
    await done(portal.as('librarian').post('/api/invoice-requests', {}));
  },
  async invoice(portal) {
    const [open] = (await portal.as('admin').get('/api/invoice-requests')).json();
    await done(portal.as('admin').post(`/api/invoice-requests/${open.id}/send`, {}));
  },
  async setup(portal) {
    // Without SAML the set-up goes live without a test sign-in.
    const form = { ipRanges: JSON.stringify([{ start: '8.8.8.0', end: '8.8.8.255' }]) };
    let setup = await done<{ updatedAt: string }>(portal.as('librarian').post('/api/technical-setup', form));
    await portal.app.jobs.runDue();
    for (const state of setupStates.filter((one) => one !== 'draft' && one !== 'submitted')) {
      const review = { state, comment: 'Please look again', updatedAt: setup.updatedAt };
      setup = await done(portal.as('tech').post('/api/technical-setups/1/state', review));
      await portal.app.jobs.runDue();
    }
  },
  async 'session-news'(portal) {
    const times = { startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z' };
    const plan = { kind: 'training', title: 'Training', participantIds: [librarian], place: 'Room 2', ...times };
    for (const username of ['manager', 'tech', 'admin']) {
      const { sessions } = await done<{ sessions: { id: number; updatedAt: string }[] }>(
        portal.as(username).post('/api/lessons', plan),
      );
      const [session] = sessions;
      const url = `/api/lessons/${session?.id}`;
      const moved = { place: 'Room 3', updatedAt: session?.updatedAt };
      await done(portal.as(username).send({ method: 'PATCH', url, payload: moved }));
      await done(portal.as('librarian').post(`${url}/cancel`, { reason: 'We are closed' }));
    }
    for (const [staffId, startTime] of [
      [manager, '2026-03-06T12:00:00.000Z'],
      [tech, '2026-03-06T14:00:00.000Z'],
    ]) {
      await done(portal.as('librarian').post('/api/bookings', { staffId, startTime, minutes: 30, kind: 'renewal' }));
    }
  },
};

/** States of the conversation before the portal writes. */
const situations = {
  'nobody has written anything': async () => {},
  async 'customers wait'(portal: TestApp) {
    await say(portal, 'manager', librarian);
    for (const _ of [1, 2, 3, 4, 5]) await say(portal, 'librarian', manager);
    await say(portal, 'librarian2', manager);
    for (const _ of [1, 2]) await say(portal, 'librarian', tech);
  },
  async 'everybody was answered, and has not read it'(portal: TestApp) {
    await situations['customers wait'](portal);
    for (const [from, to] of [
      ['manager', librarian],
      ['admin', foreign],
      ['tech', librarian],
    ] as const)
      await say(portal, from, to);
  },
};

/** Every figure that counts people's messages, as each person sees it. */
async function figuresOf(portal: TestApp) {
  const { db, clock } = portal;
  const figures: Record<string, unknown> = {};
  for (const username of everybody) {
    const read = async (path: string) => (await portal.as(username).get(path)).json();
    const list: ConversationSummary[] = await read('/api/conversations');
    const unread = list.reduce((sum, one) => sum + one.unread, 0);
    const messages: Message[] = await read('/api/messages/unread');
    const home = await read('/api/statistics/home');
    expect([username, messages.length, home.unreadMessages ?? unread]).toEqual([username, unread, unread]);
    figures[username] = {
      conversations: list
        .map(({ conversation, unread, waiting, answeredBy, desk }) => ({
          ...{ conversation, unread, waiting, answeredBy: answeredBy?.id ?? null },
          ...{ waitingSince: desk?.waitingSince ?? null, closedAt: desk?.closedAt ?? null },
        }))
        .sort((a, b) => (a.conversation < b.conversation ? -1 : 1)),
      unread: messages.map(({ id }) => id),
      home,
    };
  }
  const support = (path: string) => done<object>(portal.as('admin').get(`/api/statistics/${path}`));
  const {
    since: _,
    until: __,
    ...counted
  } = await done<SupportFigures>(portal.as('admin').get('/api/statistics/support'));
  figures['support'] = counted;
  for (const list of ['active-chats', 'waiting', 'responses', 'ratings', 'staff', 'institutions']) {
    figures[list] = await support(list);
  }
  // A person who never opened a channel only counts messages since they joined.
  const joined = { id: 99, createdAt: isoTime(evening + 1) };
  const [standing] = await listViewed(db, joined, [channelKey(librarian)]);
  figures['joined later'] = standing?.unread ?? 0;
  const now = isoTime(clock.now());
  figures['weekly mail'] = await listWaitingCustomers(db, now);
  const window = { since: isoTime(testStart), until: isoTime(clock.now() + hour), limit: 100 };
  const absent = await listUnreadByAbsent(db, { writtenAfter: window.since, awaySince: window.until });
  const missed = await Promise.all(absent.map((one) => listMissed(db, { ...one, lastToldId: null }, window)));
  figures['missed messages'] = absent
    .map(({ userId, conversation }, at) => `${userId} ${conversation} ${missed[at]?.map(({ id }) => id)}`)
    .filter((line) => !line.endsWith(' '))
    .sort();
  return figures;
}

describeOnAnyEngine('what the portal writes into conversations', (makeApp) => {
  test.each(Object.entries(situations))('counts nowhere, where %s', async (name, comeAbout) => {
    // Support is closed in the evening: messages of customers make an automatic reply due, and waits do not grow.
    const portal = await makeApp({ startAfterMs: evening - testStart });
    await giveAddresses(portal.db, ...everybody);
    await portal.db
      .updateTable('users')
      .set({ lastSignInAt: isoTime(testStart) })
      .execute();
    await comeAbout(portal);
    const before = await figuresOf(portal);
    const people = portal.db.selectFrom('messages').where('kind', 'is', null).select('id').orderBy('id');
    const written = await people.execute();
    for (const line of portalLines) {
      // An automatic reply needs a waiting customer, and is sent while the team is away.
      if (line === 'automatic' && name !== 'customers wait') continue;
      await causes[line](portal);
      await expect.poll(() => countLines(portal, line)).toBeGreaterThan(0);
      expect({ line, ...(await figuresOf(portal)) }).toEqual({ line, ...before });
    }
    expect(await people.execute()).toEqual(written);
  });

  test('is all of a kind that has a name, and whoever writes next is answered as if it were not there', async () => {
    const portal = await makeApp({ startAfterMs: evening - testStart });
    await situations['customers wait'](portal);
    for (const line of portalLines) await causes[line](portal);
    await expect.poll(() => countLines(portal, 'automatic')).toBeGreaterThan(1);
    const lines = await portal.db.selectFrom('messages').where('kind', 'is not', null).select('clientId').execute();
    const nameless = lines.filter(({ clientId }) => !portalLines.some((line) => clientId?.startsWith(`${line}-`)));
    expect(nameless).toEqual([]);
    const unreadOf = async (username: string, contactId: number) =>
      ((await portal.as(username).get('/api/conversations')).json() as ConversationSummary[]).find(
        ({ contact }) => contact.id === contactId,
      );
    await say(portal, 'librarian', manager);
    expect(await unreadOf('admin', librarian)).toMatchObject({ unread: 6, waiting: true });
    await say(portal, 'manager', librarian);
    expect(await unreadOf('admin', librarian)).toMatchObject({ unread: 0, waiting: false });
    expect(await unreadOf('librarian', manager)).toMatchObject({ unread: 2 });
    const responses = await portal.db.selectFrom('firstResponses').select(['customerId', 'answeredBy']).execute();
    expect(responses).toEqual([{ customerId: librarian, answeredBy: manager }]);
  });
});

async function countLines({ db }: TestApp, line: PortalLine): Promise<number> {
  const rows = await db.selectFrom('messages').where('clientId', 'like', `${line}-%`).select('id').execute();
  return rows.length;
}
