import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { postgresDialect } from '#server/db/engines/postgres.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Schema } from '#server/db/schema.ts';
import { listConversation } from '#server/features/chat/chat.queries.ts';
import { insertMessages } from '#server/features/chat/chat-commit.queries.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const count = 5000;
const conversationCount = 60;
/** What a stopped process had left of its ids. */
const unusedIds = 1000;

const types = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'timestamptz', 'text', 'text', 'text'];

describeOnBothEngines(
  'messages of a database from before plain tables',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    let db: Kysely<Schema>;
    beforeEach(async () => {
      db = openAsItIs(await databases.create());
      await migrateTo(db, '0007-message-order');
    });
    afterEach(() => db.destroy());
    afterAll(() => databases.remove());

    test('are all kept, with their order, their files and their clientIds', async () => {
      await storeAsBefore(db);
      const before = await db.selectFrom('messages').selectAll().orderBy('id').execute();
      expect(before).toHaveLength(count);

      await migrateToLatest(db);
      const unrevised = {
        change: null,
        editedAt: null,
        deletedAt: null,
        replyToId: null,
        enclosure: null,
      };
      const after = before.map((row) => ({ ...row, ...unrevised }));
      expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(after);
      const idsOf = (key: string) => before.filter((row) => row.conversation === key).map((row) => row.id);
      const keys = [...new Set(before.map((row) => row.conversation))].sort();
      expect(keys).toHaveLength(conversationCount);
      for (const key of keys) {
        const stored = await listConversation(db, key, { after: 0, limit: count });
        expect(stored.map(({ id }) => id)).toEqual(idsOf(key));
      }
      const conversations = await db.selectFrom('conversations').selectAll().execute();
      expect(new Map(conversations.map(({ key, lastChange }) => [key, lastChange]))).toEqual(
        new Map(keys.map((key) => [key, idsOf(key).at(-1)])),
      );

      expect(await insertMessages(db, [newMessage, newMessage])).toEqual(
        [1, 2].map((after) => count + unusedIds + after),
      );
      const [again] = before.filter((row) => row.clientId !== null);
      const repeated = { ...again, id: count + unusedIds + 9 } as (typeof before)[number];
      await expect(db.insertInto('messages').values(repeated).execute()).rejects.toThrow(/unique/i);
    });

    test('may be none at all', async () => {
      await migrateToLatest(db);
      expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([]);
      expect(await insertMessages(db, [newMessage])).toEqual([1]);
    });
  },
  'nothing',
);

const newMessage = {
  conversation: 'pair:1:2',
  channelCustomerId: null,
  senderId: 1,
  receiverId: 2,
  content: 'New',
  timestamp: '2026-03-04T12:00:00.000Z',
  clientId: null,
  kind: null,
  attachment: null,
};

/** Messages of every kind, on SQLite the first half of them filed. */
async function storeAsBefore(db: Kysely<Schema>): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => rowOf(at + 1));
  await sql`
    insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId", kind, attachment)
    ${rowsOf(db, rows, types)}`.execute(db);
  await sql`update counters set next = ${count + unusedIds + 1} where name = 'messageId'`.execute(db);
  const filed = sql`select 1 from counters where name = 'messagesFiled'`;
  if ((await filed.execute(db)).rows.length === 0) return;
  await sql`
    insert into conversationMessages (conversation, id)
    select conversation, id from messages where id <= ${count / 2}`.execute(db);
  await sql`update counters set next = ${count / 2 + 1} where name = 'messagesFiled'`.execute(db);
}

function rowOf(id: number): unknown[] {
  const customer = 10 + (id % conversationCount);
  const isChannel = customer % 2 === 0;
  return [
    isChannel ? `channel:${customer}` : `pair:${customer}:${customer + 100}`,
    id,
    isChannel ? customer : null,
    id % 3 === 0 ? 4 : customer,
    id % 3 === 0 ? customer : 4,
    `Message ${id}: “ünï” 漢字 📚 'quoted' "twice"\n${'long '.repeat(id % 40)}`,
    new Date(Date.UTC(2026, 2, 4, 12) + id * 137).toISOString(),
    id % 5 === 0 ? null : `client-${id}`,
    id % 50 === 0 ? 'automatic' : null,
    id % 70 === 0 ? JSON.stringify({ url: `/uploads/${id}`, filename: 'Übersicht.pdf', kind: 'pdf' }) : null,
  ];
}

function openAsItIs({ dataDir, databaseUrl }: DatabaseLocation): Kysely<Schema> {
  const dialect = databaseUrl ? postgresDialect(databaseUrl) : sqliteDialect(join(dataDir, 'portal.sqlite'));
  return new Kysely<Schema>({ dialect });
}
