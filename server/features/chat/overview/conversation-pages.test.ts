import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversationsQuery } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { pairKey } from '#contract/values/chat/conversations.ts';
import { type InboxPart, inboxParts } from '#contract/values/chat/inbox.ts';
import { roles } from '#contract/values/roles.ts';
import { nameKey } from '#server/db/keys/name-key.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type ConversationEntry, contactFilterOf, entriesOf } from '#server/features/chat/chat.access.ts';
import { deskOf } from '#server/features/chat/desk/desk.service.ts';
import { createPeople, type Directory } from '#server/features/people/directory.service.ts';
import { conversationBetween } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { countInbox, countTags, countUnread } from './conversation-counts.queries.ts';
import type { Placed } from './conversation-pages.queries.ts';
import { pageOfConversations } from './conversation-pages.service.ts';
import type { Reach } from './conversation-sources.queries.ts';
import { listViewed } from './viewed-conversations.queries.ts';

/** Each portal in the test creates its own database. */
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
  /** Even if the two now share a channel. */
  asPair: fc.boolean(),
  waits: fc.boolean(),
  isSnoozed: fc.boolean(),
  byFirst: fc.boolean(),
  read: fc.nat(3),
  isClosed: fc.boolean(),
  /** Anybody, including people who have left the team. */
  assignee: fc.option(anybody),
  tags: fc.subarray(['renewal', 'say "hi"', 'hi']),
});
const anyWorld = fc.record({
  people: fc.array(anyPerson, { minLength: 12, maxLength: 14 }),
  staffOf: fc.array(fc.tuple(anybody, anybody), { minLength: 3, maxLength: 3 }),
  related: fc.array(fc.tuple(anybody, anybody, fc.constantFrom('pending', 'accepted', 'rejected')), { maxLength: 12 }),
  blocks: fc.array(fc.tuple(anybody, anybody), { maxLength: 8 }),
  said: fc.array(anySaid, { minLength: 10, maxLength: 30 }),
});
const groupNames = ['customers', 'team', 'channel', 'support', 'colleagues', 'contacts'];
const steps = ['say', 'settle', 'ask', 'rename', 'leave', 'come back'] as const;
const anyStep = fc.record({ what: fc.constantFrom(...steps), at: fc.nat(40) });

type World = Parameters<
  Parameters<typeof fc.property<[typeof anyWorld extends fc.Arbitrary<infer W> ? W : never]>>[1]
>[0];

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
    const said = saidIn({ ...one, waits: one.waits && channelCustomerId !== null });
    const desk = channelCustomerId === null ? {} : deskIn(one, at, idAt);
    const row = { ...said, ...desk, key, lastChange: 1000 + at };
    const first = channelCustomerId ?? Math.min(a.id, b.id);
    const lastWriterId = row.askedAt || one.byFirst ? first : a.id + b.id - first;
    await db
      .insertInto('conversations')
      .values({ ...row, lastWriterId })
      .onConflict((on) => on.doNothing())
      .execute();
    const message = { id: 1000 + at, conversation: key, channelCustomerId, content: '', timestamp: timeAt(at) };
    await db
      .insertInto('messages')
      .values({ ...message, senderId: lastWriterId, receiverId: 1 })
      .execute();
    const mark = { userId: a.id, conversation: key, lastReadId: one.read, readCount: one.read };
    await db
      .insertInto('conversationRead')
      .values(mark)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

function saidIn({ waits }: { waits: boolean }) {
  return {
    ...{ sentByFirst: 3, sentByOthers: 4, answeredCount: 1, answeredUpTo: 5 },
    askedAt: waits ? createdAt : null,
  };
}

/** Desk state with times in another order than the messages. */
function deskIn(one: World['said'][number], at: number, idAt: (at: number) => number) {
  const moment = timeAt((at * 7) % 31);
  return {
    ...(one.waits && { askedAt: moment }),
    snoozedUntil: one.isSnoozed ? [later, moment][at % 2] : null,
    closedAt: one.isClosed && !one.waits ? moment : null,
    assigneeId: one.assignee === null ? null : idAt(one.assignee),
    tags: JSON.stringify(one.tags),
  };
}

const timeAt = (minutes: number) => new Date(Date.parse(createdAt) - minutes * 60_000).toISOString();

function directoryOf(db: Db): Promise<Directory> {
  return createPeople(db, createBus()).directory();
}

interface Listed {
  entry: ConversationEntry;
  waiting: boolean;
  lastChange: number;
  saidAt: string;
  desk: Desk | null;
}

/** The list computed row by row from the rules and the tables. */
async function slowList(db: Db, viewerId: number): Promise<Listed[]> {
  const directory = await directoryOf(db);
  const me = directory.find(viewerId) as Person;
  const said = new Map((await db.selectFrom('conversations').selectAll().execute()).map((row) => [row.key, row]));
  const messages = await db.selectFrom('messages').select(['conversation', 'timestamp']).execute();
  const times = new Map(messages.map(({ conversation, timestamp }) => [conversation, timestamp]));
  const listed = entriesOf(me, directory).map((entry): Listed => {
    const row = said.get(entry.key);
    const isTeams = capabilitiesOf(me).servesCustomers && entry.channelCustomerId !== null;
    const desk = row && isTeams ? deskOf(row, entry.contact, directory) : null;
    const isByCustomer = directory.find(row?.lastWriterId ?? 0)?.role === 'customer';
    const waits = entry.channelCustomerId === null ? isByCustomer : (row?.askedAt ?? null) !== null;
    const saidAt = times.get(entry.key) ?? '';
    return {
      entry,
      waiting: capabilitiesOf(me).servesCustomers && waits,
      lastChange: row?.lastChange ?? 0,
      saidAt,
      desk,
    };
  });
  const nameOf = ({ entry }: Listed) =>
    `${nameKey(entry.contact.fullName)} ${String(entry.contact.id).padStart(9, '0')}`;
  return listed.sort(
    (a, b) => Number(b.waiting) - Number(a.waiting) || b.lastChange - a.lastChange || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
}

function slowInbox(
  slow: readonly Listed[],
  { inbox, tag }: ConversationsQuery,
  me: Pick<Person, 'id' | 'role'>,
): Listed[] {
  const isManager = me.role === 'account_manager';
  const isOpen = ({ desk }: Listed) =>
    !desk || (desk.closedAt === null && (desk.snoozedUntil === null || desk.snoozedUntil <= createdAt));
  const parts: Record<InboxPart, (one: Listed) => boolean> = {
    waiting: (one) => one.waiting && isOpen(one),
    mine: (one) => one.desk !== null && (one.desk.assignee?.id ?? (isManager ? me.id : null)) === me.id && isOpen(one),
    unassigned: (one) => one.desk !== null && one.desk.assignee === null && !isManager && isOpen(one),
    snoozed: ({ desk }) => (desk?.snoozedUntil ?? '') > createdAt,
    closed: ({ desk }) => (desk?.closedAt ?? null) !== null,
  };
  const waitsSince = ({ desk, saidAt }: Listed) => desk?.waitingSince ?? saidAt;
  const order = (one: Listed) => {
    if (inbox === 'waiting') return waitsSince(one);
    if (inbox === 'snoozed') return one.desk?.snoozedUntil ?? '';
    if (inbox === 'closed') return one.desk?.closedAt ?? '';
    return one.waiting ? `0 ${waitsSince(one)}` : `1 ${one.lastChange}`;
  };
  return slow
    .filter((one) => (inbox ? parts[inbox](one) : true) && (tag === undefined || one.desk?.tags.includes(tag)))
    .toSorted((a, b) => (`${order(a)} ${a.entry.key}` < `${order(b)} ${b.entry.key}` ? -1 : 1));
}

async function readPage(db: Db, viewerId: number, query: ConversationsQuery) {
  const directory = await directoryOf(db);
  const reach = contactFilterOf(directory.find(viewerId) as Person, directory);
  return pageOfConversations(db, reach, query, { now: createdAt });
}

async function readAll(db: Db, viewerId: number, query: ConversationsQuery, between = async () => {}) {
  const rows: Placed[] = [];
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

interface InboxCase {
  slow: readonly Listed[];
  reach: Reach;
  limit: number;
  tag: string | undefined;
}

/** Compares each part of the inbox with the reference: all pages, the count, and a selection by keys. */
async function expectInbox(db: Db, { slow, reach, limit, tag }: InboxCase) {
  const { viewer } = reach;
  const counts = await countInbox(db, reach, { tag, now: createdAt });
  const few = slow.filter((_, at) => at % 3 === 0);
  const asked = few.map(({ entry }) => ({ key: entry.key, contactId: entry.contact.id }));
  for (const inbox of [...inboxParts, undefined]) {
    if (!inbox && tag === undefined) continue;
    const query = { limit, ...(inbox && { inbox }), ...(tag && { tag }) };
    const part = capabilitiesOf(viewer).servesCustomers ? slowInbox(slow, query, viewer) : [];
    expect(contactsOf(await readAll(db, viewer.id, query))).toEqual(contactsIn(part));
    if (inbox) expect([tag, inbox, counts[inbox]]).toEqual([tag, inbox, part.length]);
    const some = await pageOfConversations(db, reach, { ...query, limit: 99 }, { now: createdAt, asked });
    expect(contactsOf(some.rows)).toEqual(contactsIn(part.filter((one) => few.includes(one))));
  }
}

/** A change that moves a person within a list, or into or out of it. */
async function change(db: Db, { what, at }: { what: (typeof steps)[number]; at: number }, number: number) {
  const keys = await db.selectFrom('conversations').select('key').orderBy('key').execute();
  const { key = '' } = keys[at % keys.length] ?? {};
  const id = 100 + (at % 12);
  const conversation = db.updateTable('conversations').where('key', '=', key);
  // In these pair conversations only one person writes.
  const lastWriterId = Number(key.split(':').at(-1));
  if (what === 'say') await conversation.set({ lastChange: 5000 + number, lastWriterId }).execute();
  if (what === 'settle') await conversation.set({ askedAt: null }).execute();
  if (what === 'ask' && key.startsWith('channel')) await conversation.set({ askedAt: createdAt }).execute();
  const person = db.updateTable('users').where('id', '=', id);
  if (what === 'rename') await person.set({ fullName: `Mx ${number}`, nameKey: `mx ${number}` }).execute();
  if (what === 'leave') await person.set({ deactivatedAt: createdAt }).execute();
  if (what === 'come back') await person.set({ deactivatedAt: null }).execute();
}

/** A row's position, as far as it decides the order. */
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

            const groups = slow.map(({ entry }) => entry.group);
            const grouped = groupNames.flatMap((group) => slow.filter((_, at) => groups[at] === group));
            expect(contactsOf(await readAll(db, me.id, { limit, order: 'groups' }))).toEqual(contactsIn(grouped));

            const ofInstitution = slow.filter(({ entry }) => entry.contact.institutionId === 10);
            const there = await readAll(db, me.id, { limit, institutionId: 10 });
            expect(contactsOf(there)).toEqual(contactsIn(ofInstitution));

            const reach = contactFilterOf(me, directory);
            for (const tag of [undefined, 'hi', 'renewal', 'h']) await expectInbox(db, { slow, reach, limit, tag });
            const tags = slow.flatMap(({ desk }) => desk?.tags ?? []);
            const counted = new Map((await countTags(db, reach)).map(({ tag, count }) => [tag, count]));
            expect(counted).toEqual(new Map(tags.map((tag) => [tag, tags.filter((other) => other === tag).length])));

            const keys = slow.map(({ entry }) => entry.key);
            const viewed = await listViewed(db, me, keys);
            expect(await countUnread(db, reach)).toBe(viewed.reduce((sum, { unread }) => sum + unread, 0));
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
          // Always increased, because two conversations never share a change number.
          let number = 0;
          for (const viewerId of [1, 2, 3, 4]) {
            const lists = [await slowList(db, viewerId)];
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
      '[1,7]',
      '[9,7,"channel:2"]',
      '[0,"7","channel:2"]',
      '[0,7,8]',
      '[0,7,"a",1]',
      '[2,"a","b"]',
      '[1e99,1,1]',
    ]) {
      const { statusCode } = await app.as('admin').get(`/api/conversations?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, statusCode]).toEqual([cursor, 400]);
    }
    const whole = (await app.as('admin').get('/api/conversations')).json();
    for (const cursor of ['[0,900719925474099,"channel:999"]']) {
      const answer = await app.as('admin').get(`/api/conversations?cursor=${encodeURIComponent(cursor)}`);
      expect(answer.json()).toEqual(whole);
    }
  });
});
