import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversationsQuery } from '#contract/chat/chat.ts';
import { pairKey } from '#contract/values/chat/conversations.ts';
import { isStaff, roles } from '#contract/values/roles.ts';
import { nameKey } from '#server/db/name-key.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type ConversationEntry, conversationBetween, entriesOf, reachOf } from '#server/features/chat/chat.access.ts';
import { createPeople, type Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { countConversations, type Silent, type Spoken } from './conversation-pages.queries.ts';
import { pageOfConversations } from './conversation-pages.service.ts';
import { listStandings } from './standings.queries.ts';

/** Each portal of a test has a database of its own. */
const testMaxMs = 120_000;
const createdAt = '2026-03-04T12:00:00.000Z';
const later = '2026-03-05T12:00:00.000Z';

const names = ['Ana', 'Élodie', 'bo', 'O’Brien', 'Zoë', 'Ana'] as const;
const anybody = fc.nat(19);
const anyPerson = fc.record({
  role: fc.constantFrom(...roles, 'customer' as const),
  institution: fc.nat(2),
  name: fc.constantFrom(...names),
  hasLeft: fc.constantFrom(false, false, false, true),
});
const anySaid = fc.record({
  a: anybody,
  b: anybody,
  /** Also where the two have a channel by now. */
  asPair: fc.boolean(),
  waits: fc.boolean(),
  isSnoozed: fc.boolean(),
  byFirst: fc.boolean(),
  read: fc.nat(3),
});
const anyWorld = fc.record({
  people: fc.array(anyPerson, { minLength: 12, maxLength: 14 }),
  staffOf: fc.array(fc.tuple(anybody, anybody), { minLength: 3, maxLength: 3 }),
  related: fc.array(fc.tuple(anybody, anybody, fc.constantFrom('pending', 'accepted', 'rejected')), { maxLength: 12 }),
  blocks: fc.array(fc.tuple(anybody, anybody), { maxLength: 8 }),
  said: fc.array(anySaid, { minLength: 10, maxLength: 30 }),
});
const steps = ['say', 'settle', 'ask', 'rename', 'leave', 'come back'] as const;
const anyStep = fc.record({ what: fc.constantFrom(...steps), at: fc.nat(40) });

type World = Parameters<
  Parameters<typeof fc.property<[typeof anyWorld extends fc.Arbitrary<infer W> ? W : never]>>[1]
>[0];

/** The cast counts from 1 to 6. */
function idsOf({ people }: World): (at: number) => number {
  const ids = [1, 2, 3, 4, 5, 6, ...people.map((_, at) => 100 + at)];
  return (at) => ids[at % ids.length] ?? 1;
}

async function fill(db: Kysely<Schema>, world: World): Promise<void> {
  await fillPeople(db, world);
  await fillRelations(db, world);
  await fillConversations(db, world);
}

async function fillPeople(db: Kysely<Schema>, world: World): Promise<void> {
  const idAt = idsOf(world);
  const institutions = world.staffOf.map((_, at) => {
    return { id: 10 + at, name: `Üni ${at}`, nameKey: `uni ${at}`, createdAt };
  });
  await db.insertInto('institutions').values(institutions).execute();
  const users = world.people.map(({ role, institution, name, hasLeft }, at) => ({
    ...{ id: 100 + at, username: `p${at}`, usernameKey: `p${at}`, role, createdAt },
    ...{ fullName: name, nameKey: nameKey(name) },
    institutionId: role === 'customer' ? 10 + institution : null,
    deactivatedAt: hasLeft ? createdAt : null,
  }));
  await db.insertInto('users').values(users).execute();
  for (const [at, [manager, supporter]] of world.staffOf.entries()) {
    const staff = { accountManagerId: idAt(manager), techSupportId: idAt(supporter) };
    await db
      .updateTable('institutions')
      .set(staff)
      .where('id', '=', 10 + at)
      .execute();
  }
}

async function fillRelations(db: Kysely<Schema>, world: World): Promise<void> {
  const idAt = idsOf(world);
  for (const [a, b, status] of world.related) {
    const people = { studentId: idAt(a), relatedUserId: idAt(b), requestedBy: idAt(a) };
    const row = { ...people, relationType: 'other', status, createdAt };
    if (idAt(a) === idAt(b)) continue;
    await db
      .insertInto('relationships')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  for (const [a, b] of world.blocks) {
    const row = { blockerId: idAt(a), blockedId: idAt(b), createdAt };
    if (idAt(a) === idAt(b)) continue;
    await db
      .insertInto('blocks')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

async function fillConversations(db: Kysely<Schema>, world: World): Promise<void> {
  const idAt = idsOf(world);
  const directory = await directoryOf(db);
  for (const [at, one] of world.said.entries()) {
    const [a, b] = [directory.find(idAt(one.a)), directory.find(idAt(one.b))];
    if (!a || !b || a === b) continue;
    const pair = { key: pairKey(a.id, b.id), channelCustomerId: null };
    const { key, channelCustomerId } = one.asPair ? pair : conversationBetween(a, b);
    const row = { ...saidIn({ ...one, waits: one.waits && channelCustomerId !== null }), key, lastChange: 1000 + at };
    const first = channelCustomerId ?? Math.min(a.id, b.id);
    const lastWriterId = row.askedAt || one.byFirst ? first : a.id + b.id - first;
    await db
      .insertInto('conversations')
      .values({ ...row, lastWriterId })
      .onConflict((on) => on.doNothing())
      .execute();
    const mark = { userId: a.id, conversation: key, lastReadId: one.read, readCount: one.read };
    await db
      .insertInto('conversationRead')
      .values(mark)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

function saidIn({ waits, isSnoozed }: { waits: boolean; isSnoozed: boolean }) {
  return {
    ...{ sentByFirst: 3, sentByOthers: 4, answeredCount: 1, answeredUpTo: 5 },
    askedAt: waits ? createdAt : null,
    snoozedUntil: waits && isSnoozed ? later : null,
  };
}

function directoryOf(db: Db): Promise<Directory> {
  return createPeople(db, createBus()).directory();
}

interface Listed {
  entry: ConversationEntry;
  waiting: boolean;
  lastChange: number;
}

/** The whole list by the rules and the tables, one after the other. */
async function slowList(db: Db, viewerId: number): Promise<Listed[]> {
  const directory = await directoryOf(db);
  const me = directory.find(viewerId) as Person;
  const said = new Map((await db.selectFrom('conversations').selectAll().execute()).map((row) => [row.key, row]));
  const listed = entriesOf(me, directory).map((entry): Listed => {
    const row = said.get(entry.key);
    const isByCustomer = directory.find(row?.lastWriterId ?? 0)?.role === 'customer';
    const waits = entry.channelCustomerId === null ? isByCustomer : (row?.askedAt ?? null) !== null;
    return { entry, waiting: isStaff(me.role) && waits, lastChange: row?.lastChange ?? 0 };
  });
  const nameOf = ({ entry }: Listed) =>
    `${nameKey(entry.contact.fullName)} ${String(entry.contact.id).padStart(9, '0')}`;
  return listed.sort(
    (a, b) => Number(b.waiting) - Number(a.waiting) || b.lastChange - a.lastChange || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
}

async function readPage(db: Db, viewerId: number, query: ConversationsQuery) {
  const directory = await directoryOf(db);
  return pageOfConversations(db, reachOf(directory.find(viewerId) as Person, directory), query);
}

async function readAll(db: Db, viewerId: number, query: ConversationsQuery, between = async () => {}) {
  const rows: (Spoken | Silent)[] = [];
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
    expect(pages).toBeLessThan(60);
    if (pages > 0) await between();
    const page = await readPage(db, viewerId, { ...query, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  }
  return rows;
}

const contactsOf = (rows: readonly { contactId: number }[]) => rows.map(({ contactId }) => contactId);
const contactsIn = (listed: readonly Listed[]) => listed.map(({ entry }) => entry.contact.id);

/** What moves somebody in a list, or in and out of it. */
async function change(db: Db, { what, at }: { what: (typeof steps)[number]; at: number }, number: number) {
  const keys = await db.selectFrom('conversations').select('key').orderBy('key').execute();
  const { key = '' } = keys[at % keys.length] ?? {};
  const id = 100 + (at % 12);
  const conversation = db.updateTable('conversations').where('key', '=', key);
  if (what === 'say') await conversation.set({ lastChange: 5000 + number, lastWriterId: 2 }).execute();
  if (what === 'settle') await conversation.set({ askedAt: null }).execute();
  if (what === 'ask' && key.startsWith('channel')) await conversation.set({ askedAt: createdAt }).execute();
  const person = db.updateTable('users').where('id', '=', id);
  if (what === 'rename') await person.set({ fullName: `Mx ${number}`, nameKey: `mx ${number}` }).execute();
  if (what === 'leave') await person.set({ deactivatedAt: createdAt }).execute();
  if (what === 'come back') await person.set({ deactivatedAt: null }).execute();
}

/** Where a row stands. */
const placeOf = ({ entry, waiting, lastChange }: Listed) =>
  `${entry.contact.id} ${waiting} ${lastChange} ${lastChange ? '' : entry.contact.fullName}`;

describeOnBothEngines('a page of conversations', (makeApp) => {
  test(
    'is what a slow list has at its place, for everybody in any portal, and so are its figures',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyWorld, fc.integer({ min: 3, max: 9 }), async (world, limit) => {
          const { db } = await makeApp.database();
          await fill(db, world);
          const directory = await directoryOf(db);
          // The cast, and some of the others.
          const viewers = [1, 2, 3, 4, 100, 101, 102].flatMap((id) => directory.find(id) ?? []);
          for (const me of viewers.filter(({ deactivatedAt }) => !deactivatedAt)) {
            const slow = await slowList(db, me.id);
            expect(contactsOf(await readAll(db, me.id, { limit }))).toEqual(contactsIn(slow));

            const found = slow.filter(({ entry: { contact } }) =>
              [contact.fullName, contact.companyName ?? ''].some((name) => nameKey(name).includes('an')),
            );
            expect(contactsOf(await readAll(db, me.id, { limit, find: ' ÀN' }))).toEqual(contactsIn(found));

            const recent = slow.filter(({ lastChange, entry: { group, closedReason } }) => {
              if (lastChange > 0 || group === 'channel' || group === 'support') return true;
              return group === 'contacts' && closedReason === null;
            });
            expect(contactsOf(await readAll(db, me.id, { limit, tab: 'recent' }))).toEqual(contactsIn(recent));

            const keys = slow.map(({ entry }) => entry.key);
            const standings = await listStandings(db, me, keys);
            const snoozed = standings.filter(({ snoozedUntil }) => snoozedUntil !== null).map(({ key }) => key);
            expect(await countConversations(db, reachOf(me, directory), createdAt)).toEqual({
              all: slow.length,
              waiting: slow.filter(({ waiting, entry }) => waiting && !snoozed.includes(entry.key)).length,
              unread: standings.reduce((sum, { unread }) => sum + unread, 0),
            });
          }
        }),
        { numRuns: 3, endOnFailure: true },
      );
    },
    testMaxMs,
  );

  test(
    'shows nobody twice who stands still, and leaves nobody out, however others move between the pages',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyWorld, fc.array(anyStep, { minLength: 3, maxLength: 8 }), async (world, moves) => {
          const { db } = await makeApp.database();
          await fill(db, world);
          for (const viewerId of [1, 2, 3, 4]) {
            const lists = [await slowList(db, viewerId)];
            let number = 0;
            const rows = await readAll(db, viewerId, { limit: 3 }, async () => {
              const move = moves[number % moves.length];
              number += 1;
              if (move) await change(db, move, number);
              lists.push(await slowList(db, viewerId));
            });
            const [first = [], ...others] = lists.map((list) => list.map(placeOf));
            const still = first.filter((place) => others.every((list) => list.includes(place)));
            const contacts = still.map((place) => Number(place.split(' ')[0]));
            const shown = contactsOf(rows).filter((id) => contacts.includes(id));
            expect(shown).toEqual(contacts);
            const ever = lists.flatMap(contactsIn);
            for (const id of contactsOf(rows)) expect(ever).toContain(id);
          }
        }),
        { numRuns: 3, endOnFailure: true },
      );
    },
    testMaxMs,
  );

  test('is refused for a cursor that no page has named, and goes on from a row that is gone', async () => {
    const app = await makeApp();
    for (const cursor of [
      'x',
      '7',
      '1.7',
      '2.7.channel:2',
      '1.7.channel:x',
      '1.7.pair:3:2',
      `1.${'9'.repeat(40)}.channel:2`,
    ]) {
      const { statusCode } = await app.as('admin').get(`/api/conversations?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, statusCode]).toEqual([cursor, 400]);
    }
    const whole = (await app.as('admin').get('/api/conversations')).json();
    for (const cursor of ['1.900719925474099.channel:999', '0 ']) {
      const answer = await app.as('admin').get(`/api/conversations?cursor=${encodeURIComponent(cursor)}`);
      expect(answer.json()).toEqual(whole);
    }
  });
});
