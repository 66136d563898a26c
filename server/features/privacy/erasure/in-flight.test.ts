import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { beginLoading, endLoading, insertRows } from '#server/db/transfer/carried-rows.ts';
import { listCarriedTables } from '#server/db/transfer/carried-tables.ts';
import { eraseWords } from '#server/features/chat/search/message-index.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { diskStorage } from '#server/platform/storage/storage.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { untilWaiting } from '#server/testing/race.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { erasePerson } from './erase.service.ts';
import { rowsOfPerson } from './erased-rows.ts';

const [person, manager] = [2, 4];
const marker = 'zqxmarker';
const refused = 'This person has been erased';
/** Nothing in these but numbers and times: what comes in late says nothing of anybody. */
const numbersAlone = [
  ...['conversationRead', 'missedMessages', 'notificationRecipients', 'usageRecountsSeen', 'webhookDeliveries'],
];

async function eraseNow({ db, dataDir, clock }: TestApp): Promise<void> {
  const named = { kind: 'person', objectId: person, randomId: 'two', objectCreatedAt: '', identity: null } as const;
  const erasing = { ...named, state: 'erasing', askedAt: isoTime(clock.now()), askedById: 1 } as const;
  await db
    .insertInto('erasures')
    .values({ ...erasing, objectCreatedAt: erasing.askedAt })
    .execute();
  const nothing = async () => {};
  const storage = diskStorage(join(dataDir, 'uploads'));
  const parts = { db, storage, clock: clock.now, eraseWords, sweepResources: nothing, tellPeopleChanged: nothing };
  await erasePerson(parts, person, nothing);
}

describeOnBothEngines('of somebody who is erased', (makeApp) => {
  test('the database takes no row any more, and gives no name back', async () => {
    const portal = await makeApp();
    const { db } = portal;
    const sent = await portal.as('librarian').post('/api/messages', { receiverId: 6, content: 'Hello' });
    await eraseNow(portal);
    const insert = (table: string, columns: Record<string, unknown>) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(columns))})`.execute(db);
    const changed = { at: isoTime(portal.clock.now()), byId: 1, action: 'change', objectType: 'user' };
    const late: [string, Record<string, unknown>][] = [
      ...rowsOfPerson
        .filter(({ table }) => !numbersAlone.includes(table))
        .flatMap(({ table, columns }) => columns.map((column): (typeof late)[0] => [table, { [column]: person }])),
      ['conversations', { key: channelKey(person), lastChange: 0 }],
      ['privateNotes', { conversation: channelKey(person) }],
      ['messageVersions', { conversation: 'pair:2:6', messageId: sent.json().id }],
      ['notifications', { userId: person }],
      ['personArchives', { personId: person }],
      ['changeLog', { ...changed, objectId: String(person), before: '{"fullName":"Maya Okafor"}' }],
    ];
    for (const [table, columns] of late)
      await expect(insert(table, columns), `${table} ${JSON.stringify(columns)}`).rejects.toThrow(refused);
    // But what an archive from the middle of an erasure brings along.
    const [table] = (await listCarriedTables(db)).filter(({ name }) => name === 'firstSteps');
    if (!table) throw new Error('There is no such table');
    const row = { personId: person, step: 'closed', at: changed.at };
    const laidAside = await beginLoading(db, table);
    await insertRows(db, table, [row]);
    await endLoading(db, table, laidAside);
    await expect(insert('firstSteps', { ...row, step: 'kit' })).rejects.toThrow(refused);
    const set = (columns: object) => db.updateTable('users').set(columns).where('id', '=', person).execute();
    for (const columns of [
      ...[{ fullName: 'Maya Okafor' }, { username: 'librarian' }, { department: 'Library' }, { passwordHash: 'x' }],
      ...[{ email: 'm@example.org' }, { pendingEmail: 'm@example.org' }, { emailRefusal: 'No m@example.org' }],
    ])
      await expect(set(columns), JSON.stringify(columns)).rejects.toThrow(refused);
    await set({ subscriptionTier: 'silver', fullName: 'Former member of an institution' });
    await insert('changeLog', { ...changed, objectId: String(person), action: 'erase' });
  });

  test('what is stored just then is waited for and goes as well', async () => {
    const portal = await makeApp();
    const { db } = portal;
    let erasing: Promise<void> | undefined;
    await db.transaction().execute(async (transaction) => {
      const view = { ownerId: person, list: 'customers', name: marker, search: '{}' };
      await transaction.insertInto('savedViews').values(view).execute();
      erasing = eraseNow(portal);
      if (makeApp.engine === 'postgres') await untilWaiting(db, 1, 'users');
    });
    await erasing;
    expect(await findEverywhere(portal, marker)).toEqual([]);
  });

  test('nothing is stored that was half sent as they were, by them, to them or about them', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian');
    await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Hello' });
    const port = Number(new URL(await portal.listen()).port);
    const requests: IncomingMessage[] = [];
    portal.app.server.on('request', (request: IncomingMessage) => requests.push(request));
    const file = { name: `${marker}.txt`, bytes: Buffer.from(`the ${marker} plan`) };
    const asked = { messages: [{ role: 'user', content: `How is a ${marker} knitted from wool?` }] };
    const slot = { startTime: '2026-03-06T11:00:00.000Z', minutes: 30, kind: 'renewal', description: marker };
    const note = { title: marker, description: marker, userId: person };
    const half = await Promise.all([
      halfSent(portal, port, {
        as: 'librarian',
        path: '/api/messages',
        body: { receiverId: manager, content: marker },
      }),
      halfSent(portal, port, { as: 'librarian', path: '/api/attachments', form: multipart({ file }) }),
      halfSent(portal, port, { as: 'librarian', path: '/api/ai/chat', body: asked }),
      halfSent(portal, port, { as: 'librarian', path: '/api/bookings', body: { staffId: manager, ...slot } }),
      halfSent(portal, port, { as: 'manager', path: '/api/messages', body: { receiverId: person, content: marker } }),
      halfSent(portal, port, { as: 'manager', path: `/api/private-notes/${person}`, body: { text: marker } }),
      halfSent(portal, port, { as: 'admin', path: '/api/notifications', body: note }),
    ]);
    // Whose body is being read has been let in.
    const letIn = () => requests.filter(({ readableFlowing }) => readableFlowing !== null).length;
    await expect.poll(letIn, { timeout: 10_000 }).toBe(half.length);
    const erased = await portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
    expect(erased.body).toBe('{"ok":true}');
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('erasures').select('state').execute()).toEqual([{ state: 'done' }]);
    const answers = await Promise.all(half.map((finish) => finish()));
    // Each had been let in before, and was told something.
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (?:200|4(?!01 Unauthorized.*Please sign in"))/s);
    for (let round = 0; round < 3; round++) await portal.app.jobs.runDue();
    expect(await findEverywhere(portal, marker)).toEqual([]);
    expect(await findEverywhere(portal, 'Maya Okafor')).toEqual([]);
  });

  test('nothing of a hundred requests is left that came all the while', async () => {
    const portal = await makeApp();
    const { db, app } = portal;
    await giveAddresses(db, 'librarian', 'colleague');
    await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Hello' });
    const names = ['librarian', 'manager', 'admin', 'colleague'];
    for (const name of names) await portal.as(name).get('/api/user');
    const file = { name: `${marker}.txt`, bytes: Buffer.from(`the ${marker} plan`) };
    const view = { list: 'customers', name: marker, search: {} };
    const come: (() => Promise<{ statusCode: number }>)[] = [
      () => portal.as('librarian').post('/api/messages', { receiverId: manager, content: marker }),
      () => portal.as('librarian').send({ method: 'POST', url: '/api/attachments', ...multipart({ file }) }),
      () => portal.as('librarian').send({ method: 'PUT', url: '/api/saved-views', payload: view }),
      () => portal.as('librarian').post('/api/person-archives'),
      () => portal.as('manager').post('/api/messages', { receiverId: person, content: marker }),
      () => portal.as('manager').post(`/api/private-notes/${person}`, { text: marker }),
      () => portal.as('admin').post('/api/notifications', { title: marker, description: marker, userId: person }),
      () => portal.as('admin').send({ method: 'PATCH', url: `/api/users/${person}`, payload: { department: marker } }),
      () =>
        portal
          .as('colleague')
          .post('/api/relationships', { studentId: 6, relatedUserId: person, relationType: marker }),
    ];
    const statuses: number[] = [];
    let isOver = false;
    const keepComing = async (one: () => Promise<{ statusCode: number }>, at: number) => {
      await wait(at * 3);
      while (!isOver) {
        statuses.push((await one()).statusCode);
        await wait(5);
      }
    };
    const coming = Promise.all(come.map(keepComing));
    await wait(60);
    const state = () => db.selectFrom('erasures').select('state').executeTakeFirst();
    await portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
    while ((await state())?.state !== 'done') await app.jobs.runDue();
    await wait(60);
    isOver = true;
    await coming;
    for (let round = 0; round < 3; round++) await app.jobs.runDue();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(come.length);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await findEverywhere(portal, marker)).toEqual([]);
    expect(await findEverywhere(portal, 'Maya Okafor')).toEqual([]);
  });
});

interface Half {
  as: string;
  path: string;
  body?: object;
  form?: ReturnType<typeof multipart>;
}

/** Sends the head and half of the body, and answers what sends the rest and waits for the answer. */
async function halfSent(portal: TestApp, port: number, { as, path, body, form }: Half): Promise<() => Promise<string>> {
  const payload = form ? form.payload : Buffer.from(JSON.stringify(body));
  const type = form ? form.headers['content-type'] : 'application/json';
  const half = Math.floor(payload.length / 2);
  const socket = connect(port, '127.0.0.1');
  const lines = [
    ...[`POST ${path} HTTP/1.1`, 'Host: localhost', 'Origin: http://localhost', 'Connection: close'],
    ...[`Cookie: ${await portal.as(as).cookie()}`, `Content-Type: ${type}`, `Content-Length: ${payload.length}`],
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, half));
  return () => finish(socket, payload.subarray(half));
}

function finish(socket: Socket, rest: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    socket.on('data', (chunk) => {
      heard += String(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    socket.write(rest);
  });
}
