import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversationSummary, Message, MessageHit } from '#contract/chat/chat.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { setNextIds } from '#server/db/transfer/next-ids.ts';
import { advanceMarks } from '#server/features/chat/chat-marks.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { type AppMaker, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [librarian, tech, manager] = [2, 3, 4];
const minute = 60_000;
const day = 24 * 60 * minute;
const channel = `channel:${librarian}`;

async function say(app: TestApp, who: string, receiverId: number, content: string, more: object = {}) {
  app.clock.advance(minute);
  return (await app.as(who).post('/api/messages', { receiverId, content, ...more })).json() as Message;
}

async function upload(app: TestApp): Promise<string> {
  const file = { name: 'notes.txt', bytes: Buffer.from('Notes') };
  const answer = await app.as('librarian').send({ method: 'POST', url: '/api/attachments', ...multipart({ file }) });
  return fileNameOf(answer.json().filePath) ?? '';
}

/** Advances the clock without ending sessions. */
async function wait(app: TestApp, ms: number) {
  app.clock.advance(ms);
  const at = isoTime(app.clock.now());
  await app.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at, provenAt: at }).execute();
}

async function read(app: TestApp, userId: number, conversation: string, lastReadId: number) {
  await advanceMarks(app.db, [{ userId, conversation, lastReadId, lastReceivedId: lastReadId }]);
}

/** Stored counters of conversations and marks, and the same values counted from the rows. */
async function counts({ db }: TestApp) {
  const messages = await db.selectFrom('messages').where('kind', 'is', null).selectAll().execute();
  const ofFirst = (m: (typeof messages)[number]) =>
    m.channelCustomerId === null ? m.senderId < m.receiverId : m.senderId === m.channelCustomerId;
  const conversations = await db.selectFrom('conversations').selectAll().orderBy('key').execute();
  const marks = await db.selectFrom('conversationRead').selectAll().where('lastReadId', '>', 0).execute();
  const said = (key: string, isFirst: boolean, upTo = Number.MAX_SAFE_INTEGER) =>
    messages.filter((m) => m.conversation === key && ofFirst(m) === isFirst && m.id <= upTo).length;
  const kept = [
    ...conversations.map((c) => [c.key, c.sentByFirst, c.sentByOthers, c.answeredCount]),
    ...marks.map((m) => [m.conversation, m.userId, m.readCount]),
  ];
  const counted = [
    ...conversations.map(({ key, answeredUpTo }) => [
      key,
      said(key, true),
      said(key, false),
      key.startsWith('channel:') ? said(key, true, answeredUpTo) : 0,
    ]),
    ...marks.map(({ conversation, userId, lastReadId }) => {
      const isFirst = conversation === `channel:${userId}` || conversation.startsWith(`pair:${userId}:`);
      return [conversation, userId, said(conversation, !isFirst, lastReadId)];
    }),
  ];
  return { kept, counted };
}

async function summary(app: TestApp, who: string, contactId: number) {
  const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
  return rows.find(({ contact }) => contact.id === contactId);
}

async function found(app: TestApp, who: string, q: string) {
  return ((await app.as(who).get(`/api/messages/search?q=${q}`)).json() as MessageHit[]).map(
    ({ message }) => message.id,
  );
}

/** Number of index entries for a word, whether or not their messages exist. */
async function countInIndex({ db }: TestApp, engine: AppMaker['engine']): Promise<number> {
  const isUnder = engine === 'sqlite' ? sql`"messageSearch" match 'heron'` : sql`words @@ 'heron'::tsquery`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from "messageSearch" where ${isUnder}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

async function makePortal(makeApp: AppMaker): Promise<TestApp> {
  const app = await makeApp();
  await app.db.updateTable('retentionPeriods').set({ days: 180 }).where('kind', '=', 'messages').execute();
  return app;
}

describeOnBothEngines('messages that are older than their period', (makeApp) => {
  test('go with their versions, files and words; what is counted, unread and waited for stays right', async () => {
    const app = await makePortal(makeApp);
    const name = await upload(app);
    const withFile = await say(app, 'librarian', manager, 'The heron file', { attachment: { name } });
    const edited = await say(app, 'librarian', manager, 'A herron');
    const url = `/api/messages/${librarian}/${manager}/${edited.id}`;
    const payload = { content: 'A heron', change: edited.change };
    expect((await app.as('librarian').send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
    const answer = await say(app, 'manager', librarian, 'The heron again');
    const pair = await say(app, 'librarian', tech, 'Heron to support');
    await read(app, librarian, channel, answer.id);
    await read(app, manager, channel, withFile.id);
    await indexAllMessages(app.db);
    await wait(app, 175 * day);
    const late = await say(app, 'manager', librarian, 'A late heron', { replyToId: answer.id });
    const asked = await say(app, 'librarian', manager, 'And the kingfisher?');
    await indexAllMessages(app.db);
    expect((await found(app, 'librarian', 'heron')).length).toBe(5);
    const firstResponses = await app.db.selectFrom('firstResponses').selectAll().execute();

    await wait(app, 6 * day);
    await app.app.jobs.runDue();
    const left = await app.db.selectFrom('messages').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([late.id, asked.id]);
    expect(await app.db.selectFrom('messageVersions').selectAll().execute()).toEqual([]);
    expect(await found(app, 'librarian', 'heron')).toEqual([late.id]);
    // No word of a deleted message may be left in the index, even if searches would not show it.
    expect(await countInIndex(app, makeApp.engine)).toBe(1);
    const { kept, counted } = await counts(app);
    expect(kept).toEqual(counted);
    expect(await app.db.selectFrom('firstResponses').selectAll().execute()).toEqual(firstResponses);

    // Only existing messages count as unread.
    expect((await app.as('librarian').get('/api/conversations/counts')).json().unread).toBe(1);
    expect(await summary(app, 'manager', librarian)).toMatchObject({ unread: 1, waiting: true });
    expect(await summary(app, 'tech', librarian)).toMatchObject({ unread: 0, waiting: false, lastMessage: null });
    // A window that knows an earlier change gets what came since. The quoted message is gone, but the reply stays.
    const after = `/api/messages/${librarian}/${manager}?after=${pair.id}`;
    const caughtUp = (await app.as('librarian').get(after)).json() as Message[];
    expect(caughtUp.map(({ id, replyTo }) => [id, replyTo])).toEqual([
      [late.id, null],
      [asked.id, null],
    ]);
    expect((await app.as('librarian').get(`/uploads/${name}`)).statusCode).toBe(404);
    await wait(app, 2 * day);
    await app.app.jobs.runDue();
    expect(existsSync(join(app.dataDir, 'uploads', name))).toBe(false);
    expect(await app.db.selectFrom('files').select('name').where('name', '=', name).execute()).toEqual([]);
    // Change numbers continue with the next message.
    const next = await say(app, 'librarian', tech, 'Still there?');
    expect(next.id).toBeGreaterThan(asked.id);
    expect(await summary(app, 'tech', librarian)).toMatchObject({ unread: 1, waiting: true });
  });

  test('let nobody wait whose question is gone, and a later question waits from when it was asked', async () => {
    const app = await makePortal(makeApp);
    await say(app, 'librarian', manager, 'Nobody answers this');
    await say(app, 'colleague', manager, 'Nor this');
    await wait(app, 100 * day);
    const later = await say(app, 'colleague', manager, 'Is anybody there?');
    await wait(app, 81 * day);
    await app.app.jobs.runDue();
    expect(await summary(app, 'manager', librarian)).toMatchObject({ unread: 0, waiting: false });
    expect(await summary(app, 'manager', 6)).toMatchObject({ unread: 1, waiting: true });
    const { askedAt } = await app.db
      .selectFrom('conversations')
      .where('key', '=', 'channel:6')
      .select('askedAt')
      .executeTakeFirstOrThrow();
    expect(askedAt).toBe(later.timestamp);
    const { kept, counted } = await counts(app);
    expect(kept).toEqual(counted);
  });

  test('go in steps, and messages are sent between two of them', async () => {
    const app = await makePortal(makeApp);
    await say(app, 'librarian', manager, 'The first of many');
    const { id: _, ...row } = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 900 }, (__, at) => ({ ...row, clientId: `:many-${at}`, id: 1000 + at }));
    await app.db.insertInto('messages').values(many.slice(0, 450)).execute();
    await app.db.insertInto('messages').values(many.slice(450)).execute();
    await setNextIds(app.db, { messages: 2000 });
    await app.db
      .updateTable('conversations')
      .set({ sentByFirst: 901, lastChange: 1899 })
      .where('key', '=', channel)
      .execute();
    await wait(app, 190 * day);
    const sent: Promise<unknown>[] = [];
    const run = app.app.jobs.runDue();
    for (let at = 0; at < 10; at++) sent.push(say(app, 'librarian', manager, `Meanwhile ${at}`));
    await Promise.all([run, ...sent]);
    const left = await app.db.selectFrom('messages').select('content').orderBy('id').execute();
    expect(left.map(({ content }) => content).sort()).toEqual(
      Array.from({ length: 10 }, (__, at) => `Meanwhile ${at}`),
    );
    const { kept, counted } = await counts(app);
    expect(kept).toEqual(counted);
  });
});
