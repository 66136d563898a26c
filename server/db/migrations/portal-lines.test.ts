import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  listConversationRows,
  listUnreadStarts,
  listViewed,
} from '#server/features/chat/overview/viewed-conversations.queries.ts';
import { openAsItIs } from '#server/testing/old-database.ts';
import { untilWaiting } from '#server/testing/race.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const customers = [2, 5, 6];
const team = [1, 4];
const keys = [...customers.map(channelKey), pairKey(2, 3), pairKey(1, 4)];
const everybody = [1, 2, 3, 4, 5, 6];
const start = Date.parse('2026-03-04T12:00:00.000Z');
const timeOf = (id: number) => new Date(start + id * 60_000).toISOString();

/** A message as versions before marked it; `byPortal` is null for what a person wrote. */
interface Said {
  id: number;
  conversation: string;
  senderId: number;
  receiverId: number;
  byPortal: 'automatic' | 'notice' | 'marked' | 'named' | null;
}

/** A conversation as it is, and the numbers that a version before kept of it. */
interface Told {
  said: Said[];
  /** Up to where the team has settled what was asked. */
  settledUpTo: number;
  readUpTo: Map<number, number>;
  old: { sentByFirst: number; sentByOthers: number; lastWriterId: number | null } & {
    answeredUpTo: number;
    answeredCount: number;
    waitingSince: string | null;
    readCount: Map<number, number>;
  };
}

const customerOf = (key: string) => {
  const parties = parseConversationKey(key);
  return parties && 'channelCustomerId' in parties ? parties.channelCustomerId : null;
};
const peopleOf = (key: string): number[] => {
  const parties = parseConversationKey(key);
  if (!parties) return [];
  return 'pair' in parties ? [...parties.pair] : [parties.channelCustomerId, ...team];
};
const isFirst = (key: string, userId: number) => userId === peopleOf(key)[0];

/** The same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}

/** What happened, one thing at a time. */
function tellHistory(random: () => number): Map<string, Told> {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const talks = new Map<string, Told>();
  for (let id = 1; id <= 400; id++) {
    const conversation = one(keys);
    const old = { sentByFirst: 0, sentByOthers: 0, lastWriterId: null, answeredUpTo: 0, answeredCount: 0 };
    const begun = {
      said: [],
      settledUpTo: 0,
      readUpTo: new Map(),
      old: { ...old, waitingSince: null, readCount: new Map() },
    };
    const talk: Told = talks.get(conversation) ?? begun;
    talks.set(conversation, talk);
    const senderId = one(peopleOf(conversation));
    const receiverId = one(peopleOf(conversation).filter((userId) => userId !== senderId));
    const byPortal = random() < 0.5 ? null : one(['automatic', 'notice', 'marked', 'named'] as const);
    say(talk, { id, conversation, senderId, receiverId, byPortal });
    if (random() < 0.1 && customerOf(conversation) !== null && askedAtOf(talk) !== null) {
      talk.settledUpTo = id;
      Object.assign(talk.old, { answeredUpTo: id, answeredCount: talk.old.sentByFirst, waitingSince: null });
    }
    if (random() < 0.3) read(talk, one(peopleOf(conversation)), one(talk.said).id);
  }
  return talks;
}

/** As a version before counted it. */
function say({ said, old }: Told, message: Said) {
  said.push(message);
  const { id, conversation, senderId, byPortal } = message;
  const isChannel = customerOf(conversation) !== null;
  const isByFirst = isFirst(conversation, senderId);
  const hasKind = byPortal === 'automatic' || byPortal === 'notice';
  if (isByFirst && isChannel && byPortal === 'notice') return;
  if (!isByFirst && isChannel && !hasKind) {
    Object.assign(old, { answeredUpTo: id, answeredCount: old.sentByFirst, waitingSince: null });
  }
  if (isByFirst && isChannel) old.waitingSince ??= timeOf(id);
  if (!hasKind) old.lastWriterId = senderId;
  if (isByFirst) old.sentByFirst++;
  else old.sentByOthers++;
}

function read({ said, readUpTo, old }: Told, userId: number, upTo: number) {
  if (upTo <= (readUpTo.get(userId) ?? 0)) return;
  readUpTo.set(userId, upTo);
  const ofOthers = said.filter(({ id, conversation, senderId, byPortal }) => {
    if (byPortal === 'notice' && senderId === customerOf(conversation)) return false;
    return id <= upTo && isFirst(conversation, senderId) !== isFirst(conversation, userId);
  });
  old.readCount.set(userId, ofOthers.length);
}

const byPeople = ({ said }: Told) => said.filter(({ byPortal }) => byPortal === null);

/** Up to where a person of the team answered or settled. */
function answeredUpToOf(talk: Told): number {
  const answers = byPeople(talk).filter(({ conversation, senderId }) => senderId !== customerOf(conversation));
  return Math.max(talk.settledUpTo, answers.at(-1)?.id ?? 0);
}

function askedAtOf(talk: Told): string | null {
  const asked = byPeople(talk).filter(({ conversation, senderId }) => senderId === customerOf(conversation));
  const open = asked.find(({ id }) => id > answeredUpToOf(talk));
  return open ? timeOf(open.id) : null;
}

const isTeams = (key: string, userId: number) => customerOf(key) !== null && customerOf(key) !== userId;

function byOthers(talk: Told | undefined, userId: number): Said[] {
  return talk
    ? byPeople(talk).filter(({ conversation: key, senderId }) => isFirst(key, senderId) !== isFirst(key, userId))
    : [];
}

/** Slowly, message by message. */
function unreadOf(talk: Told, userId: number): number {
  const key = talk.said[0]?.conversation ?? '';
  const from = Math.max(talk.readUpTo.get(userId) ?? 0, isTeams(key, userId) ? answeredUpToOf(talk) : 0);
  return byOthers(talk, userId).filter(({ id }) => id > from).length;
}

/** Where the version before told another number. */
function wronglyUnread(talks: ReadonlyMap<string, Told>, userId: number): string[] {
  const own = [...talks].filter(([key]) => peopleOf(key).includes(userId));
  const wrong = own.filter(([key, talk]) => {
    const { sentByFirst, sentByOthers, answeredCount, waitingSince, readCount } = talk.old;
    const seen = Math.max(readCount.get(userId) ?? 0, isTeams(key, userId) ? answeredCount : 0);
    const told = (isFirst(key, userId) ? sentByOthers : sentByFirst) - seen;
    return (isTeams(key, userId) && waitingSince === null ? 0 : told) !== unreadOf(talk, userId);
  });
  return wrong.map(([key]) => key);
}

describeOnBothEngines(
  'what the portal wrote before it counted nowhere',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    let db: Kysely<Schema>;
    beforeEach(async () => {
      db = openAsItIs(await databases.create());
      await migrateTo(db, '0041-renewal-offers');
      const person = (id: number) => sql`(${id}, ${`u${id}`}, ${`u${id}`}, 'U', 'admin', ${timeOf(0)})`;
      await sql`insert into users (id, username, "usernameKey", "fullName", role, "createdAt")
        values ${sql.join(everybody.map(person))}`.execute(db);
      await sql`insert into institutions (id, name, "createdAt") values (1, 'First', ${timeOf(0)})`.execute(db);
      const setup = sql`(7, 1, '', '', '', '', true, false, false, false, false, '[]', 'live', ${timeOf(0)}, ${timeOf(0)}, 3)`;
      await sql`insert into "technicalSetups" (id, "institutionId", "entityId", "samlMetadataUrl", "ssoEndpoint", certificate,
        "eduPersonPrincipalName", "mailAttribute", "givenNameAttribute", "snAttribute", "displayNameAttribute", "ipRanges", state,
        "createdAt", "updatedAt", "updatedBy") values ${setup}`.execute(db);
    });
    afterEach(() => db.destroy());
    afterAll(() => databases.remove());

    async function insertMessage({ id, conversation, senderId, receiverId, byPortal }: Said, by: Kysely<Schema> = db) {
      const kind = byPortal === 'automatic' || byPortal === 'notice' ? byPortal : null;
      const name = byPortal === 'named' ? `setup-7-${start + id}` : `client-${id}`;
      await sql`insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp,
        "clientId", kind, "isByMachine") values (${conversation}, ${id}, ${customerOf(conversation)}, ${senderId}, ${receiverId}, 'x',
        ${timeOf(id)}, ${name}, ${kind}, ${byPortal === 'marked' ? sql`true` : null})`.execute(by);
    }

    async function store(talks: ReadonlyMap<string, Told>) {
      for (const [key, talk] of talks) {
        for (const message of talk.said) await insertMessage(message);
        const { readCount, ...numbers } = talk.old;
        const lastChange = talk.said.at(-1)?.id ?? 0;
        const asked = customerOf(key) === null ? null : askedAtOf(talk);
        const values = [key, lastChange, ...Object.values(numbers), asked];
        await sql`insert into conversations (key, "lastChange", ${sql.join(Object.keys(numbers).map((name) => sql.ref(name)))},
          "askedAt") values (${sql.join(values)})`.execute(db);
        for (const [userId, lastReadId] of talk.readUpTo) {
          await sql`insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId", "readCount")
            values (${userId}, ${key}, ${lastReadId}, ${lastReadId}, ${readCount.get(userId)})`.execute(db);
        }
      }
    }

    test.each([1, 2, 3, 4])('is counted anew as a slow count does (%i)', async (seed) => {
      const talks = tellHistory(randomNumbers(seed));
      await store(talks);
      await migrateToLatest(db);
      const places = new Map((await listConversationRows(db, keys)).map((place) => [place.key, place]));
      for (const [key, talk] of talks) {
        const askedAt = customerOf(key) === null ? null : askedAtOf(talk);
        const lastWriterId = byPeople(talk).at(-1)?.senderId ?? null;
        expect(places.get(key)).toMatchObject({ key, askedAt, lastWriterId, lastChange: talk.said.at(-1)?.id });
      }
      for (const userId of everybody) await compareUnread(talks, userId);
      // Otherwise nothing would have had to be counted anew.
      expect(everybody.flatMap((userId) => wronglyUnread(talks, userId)).length).toBeGreaterThan(5);
      const left = await db.selectFrom('messages').where('kind', 'is', null).select('id').execute();
      expect(left).toHaveLength([...talks.values()].flatMap(byPeople).length);
    });

    async function compareUnread(talks: ReadonlyMap<string, Told>, userId: number) {
      const viewer = { id: userId, createdAt: timeOf(0) };
      const own = [...talks].filter(([key]) => peopleOf(key).includes(userId));
      const ownKeys = own.map(([key]) => key);
      const unread = new Map((await listViewed(db, viewer, ownKeys)).map((one) => [one.key, one.unread]));
      expect({ userId, unread }).toEqual({
        userId,
        unread: new Map(own.map(([key, talk]) => [key, unreadOf(talk, userId)])),
      });
      // What is listed as unread begins behind the same messages.
      for (const { key, answeredUpTo, lastReadId } of await listUnreadStarts(db, viewer, ownKeys)) {
        const from = Math.max(lastReadId ?? 0, isTeams(key, userId) ? answeredUpTo : 0);
        const listed = byOthers(talks.get(key), userId).filter(({ id }) => id > from).length;
        expect({ userId, key, listed }).toEqual({ userId, key, listed: unread.get(key) });
      }
    }

    test('ends no wait and begins none, where first responses were found in older messages', async () => {
      const by = (id: number, senderId: number, byPortal: Said['byPortal'] = null): Said => {
        return { id, conversation: channelKey(2), senderId, receiverId: senderId === 2 ? 1 : 2, byPortal };
      };
      // Asked at 1, "answered" by a line at 2 and at 4, answered at 6; a line at 7 "asks", 8 asks, 9 answers; a line at 10 "asks".
      const lines = [by(2, 1, 'named'), by(4, 1, 'named'), by(7, 2, 'named'), by(10, 2, 'named')];
      const people = [by(1, 2), by(3, 2), by(6, 1), by(8, 2), by(9, 4)];
      for (const message of [...lines, ...people]) await insertMessage(message);
      await sql`insert into conversations (key, "lastChange", "askedAt") values ('channel:2', 10, ${timeOf(10)})`.execute(
        db,
      );
      const found = [
        [2, 1, 1],
        [4, 1, 3],
        [9, 4, 7],
      ] as const;
      for (const [answerId, answeredBy, askedId] of found) {
        await sql`insert into "firstResponses" values (${answerId}, 2, ${answeredBy}, ${timeOf(askedId)}, ${timeOf(answerId)}, 60000)`.execute(
          db,
        );
      }
      await migrateToLatest(db);
      const responses = await db.selectFrom('firstResponses').selectAll().orderBy('answerId').execute();
      const response = (answerId: number, answeredBy: number, askedId: number) => ({
        ...{ answerId, answeredBy, customerId: 2, supportMs: null },
        ...{ askedAt: timeOf(askedId), answeredAt: timeOf(answerId) },
      });
      expect(responses).toEqual([response(6, 1, 1), response(9, 4, 8)]);
      expect(await listConversationRows(db, [channelKey(2)])).toMatchObject([{ askedAt: null, lastWriterId: 4 }]);
    });

    test('leaves settled what the team had settled, also where it was opened again', async () => {
      const by = (id: number, customer: number, senderId: number, byPortal: Said['byPortal'] = null): Said => {
        return { id, conversation: channelKey(customer), senderId, receiverId: 1, byPortal };
      };
      // Settled at 1, asked anew at 2; the line at 3 then stood where the answer stands.
      for (const one of [by(1, 2, 2), by(2, 2, 2), by(3, 2, 1, 'marked')]) await insertMessage(one);
      // Settled at 5, and opened again without anything new.
      for (const one of [by(4, 5, 5, 'notice'), by(5, 5, 5)]) await insertMessage(one);
      const conversation = (customer: number, values: number[], askedId: number) =>
        sql`(${channelKey(customer)}, ${sql.join(values)}, null, ${timeOf(askedId)})`;
      await sql`insert into conversations (key, "lastChange", "sentByFirst", "answeredUpTo", "answeredCount", "waitingSince", "askedAt")
        values ${conversation(2, [3, 2, 3, 2], 2)}, ${conversation(5, [5, 1, 5, 1], 5)}`.execute(db);
      await migrateToLatest(db);
      const viewer = { id: 1, createdAt: timeOf(0) };
      const viewed = await listViewed(db, viewer, [channelKey(2), channelKey(5)]);
      expect(new Map(viewed.map(({ key, unread }) => [key, unread]))).toEqual(
        new Map([
          [channelKey(2), 1],
          [channelKey(5), 0],
        ]),
      );
      expect(await listUnreadStarts(db, viewer, [channelKey(2)])).toMatchObject([{ answeredUpTo: 1 }]);
    });

    test('takes no line of its own for the question that the team settled', async () => {
      const by = (id: number, customer: number, byPortal: Said['byPortal'] = null): Said => {
        return { id, conversation: channelKey(customer), senderId: customer, receiverId: 1, byPortal };
      };
      // A line and a question, a question alone, and a line alone, each settled since.
      const said = [by(1, 2, 'named'), by(2, 2), by(3, 5), by(4, 6, 'marked')];
      for (const message of said) await insertMessage(message);
      for (const [customer, settledId] of [[2, 1] as const, [5, 3] as const, [6, 4] as const]) {
        await sql`insert into conversations (key, "lastChange", "settledAskedAt")
          values (${channelKey(customer)}, 4, ${timeOf(settledId)})`.execute(db);
      }
      await migrateToLatest(db);
      const settled = await db.selectFrom('conversations').select('settledAskedAt').orderBy('key').execute();
      expect(settled.map(({ settledAskedAt }) => settledAskedAt)).toEqual([timeOf(2), timeOf(3), null]);
    });

    async function close(action: 'close' | 'settle', customer: number, at: number) {
      await sql`insert into "changeLog" (at, "byId", action, "objectType", "objectId")
        values (${timeOf(at)}, 1, ${action}, 'conversation', ${String(customer)})`.execute(db);
    }

    test.each(['close', 'settle'] as const)('revives no wait that the team ended by itself (%s)', async (action) => {
      const by = (id: number, customer: number, senderId: number, byPortal: Said['byPortal'] = null): Said => {
        return {
          id,
          conversation: channelKey(customer),
          senderId,
          receiverId: senderId === customer ? 1 : customer,
          byPortal,
        };
      };
      const firstResponse = (answerId: number, customer: number, askedId: number) =>
        sql`insert into "firstResponses" values (${answerId}, ${customer}, 1, ${timeOf(askedId)}, ${timeOf(answerId)}, 60000)`.execute(
          db,
        );
      // "Answered" by a line at 2, ended by the team at 3, asked anew at 4.
      for (const one of [by(1, 2, 2), by(2, 2, 1, 'named'), by(4, 2, 2)]) await insertMessage(one);
      await firstResponse(2, 2, 1);
      await close(action, 2, 3);
      // The same, and answered at 15.
      for (const one of [by(11, 5, 5), by(12, 5, 1, 'named'), by(14, 5, 5), by(15, 5, 1)]) await insertMessage(one);
      await firstResponse(12, 5, 11);
      await firstResponse(15, 5, 14);
      await close(action, 5, 13);
      // Ended by the team before the question of 22, and after the answer of 24: the line at 23 ended nothing.
      for (const one of [by(22, 6, 6), by(23, 6, 1, 'named'), by(24, 6, 1)]) await insertMessage(one);
      await firstResponse(23, 6, 22);
      await close(action, 6, 21);
      await close(action, 6, 25);
      const conversation = (customer: number, values: number[], askedId: number | null) =>
        sql`(${channelKey(customer)}, ${sql.join(values)}, ${askedId === null ? null : timeOf(askedId)}, ${
          askedId === null ? null : timeOf(askedId)
        })`;
      await sql`insert into conversations (key, "lastChange", "sentByFirst", "answeredUpTo", "answeredCount", "waitingSince", "askedAt")
        values ${sql.join([conversation(2, [4, 2, 2, 1], 4), conversation(5, [15, 2, 15, 2], null), conversation(6, [24, 1, 24, 1], null)])}`.execute(
        db,
      );
      await migrateToLatest(db);
      const responses = await db
        .selectFrom('firstResponses')
        .select(['answerId', 'askedAt', 'supportMs'])
        .orderBy('answerId')
        .execute();
      expect(responses).toEqual([
        { answerId: 15, askedAt: timeOf(14), supportMs: 60_000 },
        { answerId: 24, askedAt: timeOf(22), supportMs: null },
      ]);
      expect(await listConversationRows(db, [channelKey(2)])).toMatchObject([{ askedAt: timeOf(4) }]);
      const viewer = { id: 1, createdAt: timeOf(0) };
      expect(await listUnreadStarts(db, viewer, [channelKey(2)])).toMatchObject([{ answeredUpTo: 2 }]);
      expect(await listViewed(db, viewer, [channelKey(2)])).toMatchObject([{ unread: 1 }]);
    });

    if (engine === 'postgres') {
      const line = (id: number): Said => {
        return { id, conversation: channelKey(2), senderId: 1, receiverId: 2, byPortal: 'marked' };
      };

      test('counts also what an older server is about to store, and is not in its way', async () => {
        await insertMessage(line(1));
        await sql`insert into conversations (key, "lastChange") values ('channel:2', 1)`.execute(db);
        let migrating: Promise<unknown> = Promise.resolve();
        await db.transaction().execute(async (older) => {
          await sql`select from conversations where key = 'channel:2' for update`.execute(older);
          migrating = migrateToLatest(db);
          migrating.catch(() => {});
          await untilWaiting(db, 1);
          await insertMessage(line(2), older);
          await sql`update messages set "change" = 3 where id = 1`.execute(older);
          await sql`update conversations set "lastChange" = 3`.execute(older);
        });
        await migrating;
        const kinds = await db.selectFrom('messages').select('kind').execute();
        expect(kinds).toEqual([{ kind: 'notice' }, { kind: 'notice' }]);
      });

      test('is counted anew without a right to temporary tables', async () => {
        await insertMessage(line(1));
        await migrateToLatest(db);
        const { rows } = await sql`select nspname from pg_namespace where nspname like 'pg_temp%'`.execute(db);
        expect(rows).toEqual([]);
      });
    }

    test('by a name that only resembles one of its own was a person’s', async () => {
      await insertMessage({ id: 1, conversation: pairKey(2, 3), senderId: 2, receiverId: 3, byPortal: null });
      await sql`update messages set "clientId" = 'setup-8-1234'`.execute(db);
      await migrateToLatest(db);
      expect(await db.selectFrom('messages').select(['kind', 'clientId']).execute()).toEqual([
        { kind: null, clientId: 'setup-8-1234' },
      ]);
    });
  },
  'nothing',
);
