import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import type { Schema } from '#server/db/schema.ts';
import { unindexMessages } from '#server/features/chat/search/message-index.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { diskStorage, erasureListName } from '#server/platform/storage/storage.ts';
import { columnsOf, findEverywhere, findInTable } from '#server/testing/databases/find-everywhere.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { erasePerson } from './erase.service.ts';
import { rowsNaming } from './erased-rows.queries.ts';
import { parseList } from './erasure-list.ts';

const marker = 'zqxmarker';
const person = 2;
const colleague = 6;
const free = [
  ...['title', 'description', 'content', 'text', 'name', 'comment', 'question', 'reason', 'cancelReason', 'place'],
  ...['address', 'network', 'browser', 'userAgent', 'subject', 'department', 'email', 'pendingEmail', 'emailRefusal'],
  ...['filename', 'purchaseOrder', 'note', 'prompt', 'reply', 'search', 'relationType', 'passwordHash', 'network'],
  ...['browserHash', 'tokenHash', 'secretHash', 'subjectHash', 'codeHash', 'credentialId', 'publicKey', 'entityId'],
];

type PlantIn = (table: string, where: ReturnType<typeof sql>) => Promise<void>;

/**
 * Returns a function that writes the marker into every text column of the selected rows, with a different number each
 * time.
 */
async function planting(db: Kysely<Schema>): Promise<PlantIn> {
  const columns = await columnsOf(db);
  let at = 0;
  return async (table, where) => {
    const names = (columns.get(table) ?? []).filter((name) => free.includes(name));
    const set = (some: readonly string[]) =>
      sql`update ${sql.table(table)} set ${sql.join(some.map((name) => sql`${sql.ref(name)} = ${`${marker}${++at}`}`))} where ${where}`.execute(
        db,
      );
    if (names.length === 0) return;
    // Some columns refuse the value; unique ones need different values.
    await set(names).catch(async () => {
      for (const name of names) await set([name]).catch(() => {});
    });
  };
}

async function plant(db: Kysely<Schema>): Promise<void> {
  const plantIn = await planting(db);
  for (const { table, columns: by } of rowsNaming('person'))
    for (const column of by) await plantIn(table, sql`${sql.ref(column)} = ${person}`);
  for (const table of ['messageVersions', 'privateNotes'])
    await plantIn(table, sql`conversation = ${channelKey(person)}`);
  await plantIn('notifications', sql`"userId" = ${person}`);
  await plantIn('gapQuestions', sql`"answerId" in (select id from "assistantAnswers" where "userId" = ${person})`);
  await plantIn('users', sql`id = ${person}`);
}

const found = (portal: TestApp) => findEverywhere(portal, marker);

/** Writes the marker into the rows of an institution and of each of its people. */
async function plantInstitution(db: Kysely<Schema>, id: number): Promise<void> {
  const plantIn = await planting(db);
  for (const { table, columns } of rowsNaming('institution'))
    for (const column of columns) await plantIn(table, sql`${sql.ref(column)} = ${id}`);
  for (const table of ['resources', 'files', 'lessons', 'usageImports', 'notifications'])
    await plantIn(table, sql`"institutionId" = ${id}`);
  const ofPeople = sql`in (select id from users where "institutionId" = ${id})`;
  for (const { table, columns } of rowsNaming('person'))
    for (const column of columns) await plantIn(table, sql`${sql.ref(column)} ${ofPeople}`);
  await plantIn('messages', sql`"channelCustomerId" ${ofPeople}`);
  await plantIn('users', sql`"institutionId" = ${id}`);
  const identifiers = { isil: `${marker}-isil`, customerId: `${marker}-id` };
  await db.updateTable('institutions').set(identifiers).where('id', '=', id).execute();
}

async function fill(portal: TestApp): Promise<void> {
  const { db } = portal;
  const at = isoTime(portal.clock.now());
  const me = portal.as('librarian');
  const form = multipart({ file: { name: `${marker}.txt`, bytes: Buffer.from(`the ${marker} plan`) } });
  const send = async () => (await me.send({ method: 'POST', url: '/api/attachments', ...form })).json().filePath;
  const name = (await send()).split('/').at(-1);
  await me.post('/api/messages', { receiverId: 4, content: `${marker} plan`, attachment: { name } });
  await send();
  await me.post('/api/messages', { receiverId: colleague, content: 'words to a colleague' });
  await portal.as('colleague').post('/api/messages', { receiverId: person, content: others });
  expect((await me.post('/api/person-archives')).statusCode).toBe(200);
  expect(
    (await me.post('/api/ai/chat', { messages: [{ role: 'user', content: `How is a ${marker} knitted from wool?` }] }))
      .statusCode,
  ).toBe(200);
  await portal.app.jobs.runDue();
  const note = { authorId: 4, clientId: null, createdAt: at, editedAt: null, handedToId: null, text: 'note' };
  await db
    .insertInto('privateNotes')
    .values([
      { ...note, conversation: channelKey(person) },
      { ...note, conversation: pairKey(person, 3) },
    ])
    .execute();
  await db
    .insertInto('savedViews')
    .values({ ownerId: person, list: 'customers', name: 'mine', search: '{}' })
    .execute();
  await db
    .insertInto('factors')
    .values({
      userId: person,
      kind: 'totp',
      name: 'Phone',
      createdAt: at,
      secretSealed: null,
      lastUsedAt: null,
      credentialId: null,
      publicKey: null,
    })
    .execute();
  await db
    .insertInto('knownBrowsers')
    .values({ userId: person, browserHash: 'hash', firstSeenAt: at, lastSeenAt: at })
    .execute();
  const event = {
    at,
    lastAt: at,
    kind: 'signed-in',
    userId: person,
    byId: person,
    address: '192.0.2.1',
    network: '192.0.2.1',
    browser: 'Browser',
  };
  await db
    .insertInto('securityEvents')
    .values([event, { ...event, userId: colleague }])
    .execute();
  await db
    .insertInto('signInFailures')
    .values({ usernameKey: 'librarian', address: '192.0.2.1', failedAt: at })
    .execute();
  const bell = {
    title: `${marker} told you`,
    description: `By ${marker}`,
    priority: 'normal',
    createdBy: person,
    timestamp: at,
    reached: 1,
  } as const;
  await db
    .insertInto('notifications')
    .values([
      { ...bell, userId: person },
      { ...bell, userId: colleague },
    ])
    .execute();
  await db
    .insertInto('changeLog')
    .values({
      at,
      byId: 1,
      action: 'change',
      objectType: 'user',
      objectId: String(person),
      institutionId: 1,
      before: `{"fullName":"${marker}"}`,
      after: `{"fullName":"${marker}2"}`,
    })
    .execute();
}

const others = 'words of a colleague';

describeOnBothEngines(
  'erasing a person',
  (makeApp) => {
    test('leaves nothing of them in any table, file or index, and what others had under another name', async () => {
      const portal = await makeApp();
      await fill(portal);
      const named = { fullName: marker, email: `${marker}@example.org` };
      await portal.db.updateTable('users').set(named).where('id', '=', person).execute();
      await plant(portal.db);
      expect((await found(portal)).length).toBeGreaterThan(30);
      const preview = (await portal.as('admin').get(`/api/users/${person}/erasure`)).json();
      expect(preview).toMatchObject({ name: marker, formerName: 'Former member of University of Harrowmere' });
      expect(preview.obstacles).toEqual([expect.stringMatching(/takes part in \d sessions to come/)]);
      const put = () => portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
      expect([(await put()).statusCode, (await put()).json().message]).toEqual([409, preview.obstacles[0]]);
      const cancelled = { cancelledAt: isoTime(portal.clock.now()), cancelReason: 'Moved' };
      await portal.db.updateTable('lessons').set(cancelled).execute();
      const bytes = await portal.db
        .selectFrom('files')
        .where('conversation', '=', channelKey(person))
        .select('name')
        .execute();
      await diskStorage(join(portal.dataDir, 'uploads')).setAside(bytes[0]?.name ?? '');
      expect([(await put()).body, (await put()).body]).toEqual(['{"ok":true}', '{"ok":true}']);
      expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
      await portal.app.jobs.runDue();
      expect(await found(portal)).toEqual([]);

      const { db } = portal;
      const channel = db.selectFrom('messages').where('conversation', '=', channelKey(person)).select('id');
      expect(await channel.execute()).toEqual([]);
      const shown = (await portal.as('colleague').get(`/api/messages/${colleague}/${person}`)).json();
      expect(shown.map(({ content }: { content: string }) => content)).toEqual(
        expect.arrayContaining(['words to a colleague', others]),
      );
      const { fullName } = (await portal.as('colleague').get(`/api/user/${person}`)).json();
      expect(fullName).toBe('Former member of University of Harrowmere');
      const customers = await portal.as('admin').get('/api/customers?q=member');
      expect([customers.statusCode, customers.body.includes('Former')]).toEqual([200, false]);
      for (const url of [`/api/users/${person}/erasure`, '/api/users/4711/erasure'])
        expect((await portal.as('admin').get(url)).statusCode).toBe(404);
      for (const call of ['reactivate', 'password-link'])
        expect((await portal.as('admin').post(`/api/users/${person}/${call}`)).statusCode).toBeGreaterThan(403);
      const [row] = (await portal.as('admin').get('/api/erasures')).json();
      expect(row).toMatchObject({
        kind: 'person',
        objectId: person,
        name: fullName,
        state: 'done',
        isOwnRequest: false,
      });
      const list = readFileSync(join(portal.dataDir, 'uploads', erasureListName), 'utf8');
      expect(parseList(list).erasures).toMatchObject([{ objectId: person, kind: 'person' }]);
    });
  },
  'demo',
);

describeOnAnyEngine(
  'an erasure that ends in the middle',
  (makeApp) => {
    test('goes on from wherever it ended, until nothing is left', async () => {
      const portal = await makeApp();
      await fill(portal);
      const { db, dataDir, clock } = portal;
      await db.updateTable('users').set({ fullName: marker }).where('id', '=', person).execute();
      await plant(db);
      const storage = diskStorage(join(dataDir, 'uploads'));
      const nothing = async () => {};
      const parts = {
        db,
        storage,
        clock: clock.now,
        unindexMessages,
        sweepResources: nothing,
        notifyPeopleChanged: nothing,
      };
      const at = isoTime(clock.now());
      const erased = {
        kind: 'person',
        objectId: person,
        randomId: 'two',
        objectCreatedAt: at,
        identity: null,
      } as const;
      await db
        .insertInto('erasures')
        .values({ ...erased, askedAt: at, state: 'erasing' })
        .execute();
      let ends = 0;
      for (let isDone = false; !isDone; ends++) {
        let left = ends;
        const renewClaim = async () => {
          if (left-- === 0) throw new Error('Killed');
        };
        isDone = await erasePerson(parts, person, renewClaim).then(
          () => true,
          () => false,
        );
      }
      expect(ends).toBeGreaterThan(25);
      expect(await found(portal)).toEqual([]);
    });
  },
  'demo',
);

describeOnBothEngines(
  'erasing an institution',
  (makeApp) => {
    test('takes its people, reports, resources and set-up, and keeps its invoices', async () => {
      const portal = await makeApp();
      const { db } = portal;
      const cancelled = { cancelledAt: isoTime(portal.clock.now()), cancelReason: 'Moved' };
      await db.updateTable('lessons').set(cancelled).execute();
      await plantInstitution(db, 1);
      const name = 'University of Harrowmere';
      expect((await found(portal)).length).toBeGreaterThan(15);
      const invoices = await db.selectFrom('invoices').where('institutionId', '=', 1).selectAll().execute();
      const preview = (await portal.as('admin').get('/api/institutions/1/erasure')).json();
      expect(preview).toMatchObject({
        kind: 'institution',
        name,
        formerName: 'Former institution 1',
        obstacles: [],
      });
      const put = () => portal.as('admin').send({ method: 'PUT', url: '/api/institutions/1/erasure' });
      expect((await put()).body).toBe('{"ok":true}');
      await portal.app.jobs.runDue();
      const states = await db.selectFrom('erasures').select('state').distinct().execute();
      expect(states).toEqual([{ state: 'done' }]);
      const people = await db
        .selectFrom('users')
        .where('institutionId', '=', 1)
        .select(['fullName', 'erasedAt'])
        .execute();
      expect(new Set(people.map(({ fullName }) => fullName))).toEqual(new Set(['Former member of an institution']));
      expect(people.every(({ erasedAt }) => erasedAt !== null)).toBe(true);
      for (const { table, columns } of rowsNaming('institution')) {
        for (const column of columns) {
          const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = 1`.execute(db);
          expect([table, rows]).toEqual([table, []]);
        }
      }
      for (const table of ['resources', 'files', 'usageImports', 'lessons'] as const)
        expect([
          table,
          await db.selectFrom(table).where('institutionId', '=', 1).select('institutionId').execute(),
        ]).toEqual([table, []]);
      expect(await db.selectFrom('invoices').where('institutionId', '=', 1).selectAll().execute()).toEqual(invoices);
      const places = await Promise.all([...(await columnsOf(db)).keys()].map((table) => findInTable(db, table, name)));
      const kept = places.flat().filter((place) => !/^(?:invoice|message)/.test(place));
      expect([...new Set(kept)].sort()).toEqual([]);
      expect(await found(portal)).toEqual([]);
      expect((await portal.as('admin').get('/api/institutions/1')).statusCode).toBe(404);
    });
  },
  'demo',
);

describeOnBothEngines('the log of changes', (makeApp) => {
  test('lets its values be taken out while somebody is erased, and nothing else', async () => {
    const { db } = await makeApp();
    const at = '2026-03-04T12:00:00.000Z';
    const row = { at, byId: 1, action: 'change', objectType: 'user', objectId: '2', institutionId: null };
    await db
      .insertInto('changeLog')
      .values({ ...row, before: '{"a":1}', after: null })
      .execute();
    const change = (set: object) => db.updateTable('changeLog').set(set).execute();
    const refused = /can only be added to/;
    await expect(change({ before: '{}' })).rejects.toThrow(refused);
    const erased = {
      kind: 'person',
      objectId: 2,
      randomId: 'two',
      objectCreatedAt: at,
      identity: null,
      askedAt: at,
    } as const;
    await db
      .insertInto('erasures')
      .values({ ...erased, state: 'erasing', askedById: 1 })
      .execute();
    for (const set of [{ before: '{"a":2}' }, { before: null }, { after: '{}' }, { byId: 3 }, { action: 'add' }])
      await expect(change(set), JSON.stringify(set)).rejects.toThrow(refused);
    await change({ before: '{}' });
    await expect(db.deleteFrom('changeLog').execute()).rejects.toThrow(refused);
    expect(await db.selectFrom('changeLog').select(['before', 'after']).execute()).toEqual([
      { before: '{}', after: null },
    ]);
  });
});

describeOnAnyEngine('asking to be erased', (makeApp) => {
  test('is for oneself, after a fresh proof, and an administrator decides', async () => {
    const portal = await makeApp();
    const own = (method: 'PUT' | 'DELETE', as = 'librarian') =>
      portal.as(as).send({ method, url: '/api/erasures/own' });
    const asked = await own('PUT');
    expect(asked.json()).toEqual({ askedAt: isoTime(portal.clock.now()) });
    expect((await own('PUT')).json()).toEqual(asked.json());
    expect((await own('DELETE')).json()).toEqual({ askedAt: null });
    expect((await own('PUT', 'admin')).json().message).toMatch(/^You’re the last administrator/);
    await own('PUT');
    const list = async () => (await portal.as('admin').get('/api/erasures')).json();
    const [row] = await list();
    expect(row).toMatchObject({ objectId: person, name: 'Maya Okafor', state: 'asked', isOwnRequest: true });
    await portal.app.jobs.runDue();
    const [bell] = (await portal.as('admin').get('/api/notifications')).json();
    expect(bell).toMatchObject({ title: 'Maya Okafor asks to be erased' });
    expect((await portal.as('admin').post(`/api/erasures/${row.id}/decline`)).statusCode).toBe(200);
    expect((await portal.as('admin').post(`/api/erasures/${row.id}/decline`)).statusCode).toBe(409);
    expect((await portal.as('librarian').get('/api/erasures/own')).json()).toEqual({ askedAt: null });
    await portal.app.jobs.runDue();
    const told = portal.db.selectFrom('notifications').where('title', '=', 'Your request to be erased was declined');
    expect(await told.select(['userId', 'createdBy']).execute()).toEqual([{ userId: person, createdBy: 1 }]);
    portal.clock.advance(20 * 60_000);
    expect((await own('PUT')).json().code).toBe('proof-required');
    const put = (id: number) => portal.as('admin').send({ method: 'PUT', url: `/api/users/${id}/erasure` });
    expect((await put(person)).json().code).toBe('proof-required');
  });
});
