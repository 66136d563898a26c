import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { ownMigrations } from '#server/db/migration-list.ts';
import type { Schema } from '#server/db/schema.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const names = Object.keys(ownMigrations.migrations);
const isBefore = (name: string) => names.indexOf(name) < names.indexOf('1005-outbox');
const before = {
  ...ownMigrations,
  migrations: Object.fromEntries(Object.entries(ownMigrations.migrations).filter(([name]) => isBefore(name))),
};

const at = '2026-03-04T12:00:00.000Z';
const due = '2026-03-04T13:00:00.000Z';

describeOnBothEngines(
  'an upgrade to one outbox',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    let db: Kysely<Schema>;
    beforeEach(async () => {
      db = openAsItIs(await databases.create());
      await migrateToLatest(db, { list: before });
      await fillEveryTable(db, 5);
    });
    afterEach(() => db.destroy());
    afterAll(() => databases.remove());

    test('moves mails with ids, attempts, times, claims and outcomes, and gives no id twice', async () => {
      await sql`
        insert into "mailOutbox" (id, "userId", kind, key, address, subject, letter, about, state, "createdAt", "dueAt",
          "sendBefore", "giveUpAt", attempts, "claimedUntil", reason, "settledAt")
        values (7, 3, 'invoice-sent', 'invoice:1', 'a@library.example', 'Invoice', '{}', '1', 'waiting', ${at}, ${due},
          ${due}, ${due}, 4, ${due}, 'busy', null),
        (8, 4, 'broadcast', 'broadcast:1', null, 'News', null, null, 'sent', ${at}, ${at}, null, ${due}, 1, null, null, ${due}),
        (9, 4, 'broadcast', 'broadcast:2', null, 'News', null, null, 'sent', ${at}, ${at}, null, ${due}, 1, null, null, ${due})`.execute(
        db,
      );
      // On PostgreSQL rows with ids of their own do not move the counter.
      if (engine === 'postgres') await sql`select setval(pg_get_serial_sequence('"mailOutbox"', 'id'), 9)`.execute(db);
      await sql`delete from "mailOutbox" where id = 9`.execute(db);
      await migrateToLatest(db);
      const mails = db.selectFrom('outbox').where('channel', '=', 'mail').orderBy('id');
      expect(await mails.select(['id', 'state']).execute()).toEqual([
        { id: 1, state: 'waiting' },
        { id: 7, state: 'waiting' },
        { id: 8, state: 'sent' },
      ]);
      expect(await mails.where('id', '=', 7).selectAll().executeTakeFirst()).toMatchObject({
        ...{ userId: 3, kind: 'invoice-sent', key: 'invoice:1', address: 'a@library.example', subject: 'Invoice' },
        ...{ payload: '{}', about: '1', createdAt: at, dueAt: due, sendBefore: due, giveUpAt: due },
        ...{ attempts: 4, claim: null, claimedUntil: due, reason: 'busy', settledAt: null },
      });
      expect(await nextId(db)).toBeGreaterThan(9);
    });

    test('moves events to webhooks with the ids that receivers know, in their order', async () => {
      await sql`
        insert into "webhookDeliveries" ("webhookId", "eventId", kind, object, "objectId", "institutionId", "forKeeperId",
          at, state, attempts, "dueAt", "firstTriedAt", claim, "claimedUntil", "lastAt", status, "tookMs", reason)
        values (1, 'msg_2', 'invoice.paid', 'invoice:12', 12, 1, 3, ${at}, 'waiting', 3, ${due}, ${at}, 'c', ${due}, ${at},
          503, 20, 'The receiver answers with 503'),
        (1, 'msg_3', 'invoice.paid', 'invoice:12', 12, 1, null, ${at}, 'delivered', 1, ${at}, ${at}, null, null, ${at}, 200, 20, null),
        (1, 'msg_4', 'invoice.paid', 'invoice:13', 13, 1, null, ${at}, 'held', 0, ${at}, null, null, null, null, null, null, null)`.execute(
        db,
      );
      await migrateToLatest(db);
      const events = db.selectFrom('outbox').where('channel', '=', 'webhook').orderBy('id');
      const moved = await events.selectAll().execute();
      expect(moved.map(({ eventId, state }) => [eventId, state])).toEqual([
        ...[
          ['msg_1', 'waiting'],
          ['msg_2', 'waiting'],
          ['msg_3', 'sent'],
          ['msg_4', 'held'],
        ],
      ]);
      expect(moved[1]).toMatchObject({
        ...{ webhookId: 1, kind: 'invoice.paid', about: 'invoice:12', institutionId: 1, userId: 3, createdAt: at },
        ...{
          attempts: 3,
          dueAt: due,
          giveUpAt: '2026-03-06T12:00:00.000Z',
          claim: 'c',
          claimedUntil: due,
          triedAt: at,
        },
        ...{ status: 503, tookMs: 20, reason: 'The receiver answers with 503', key: null, settledAt: null },
      });
      expect(moved[3]?.giveUpAt).toBeNull();
      expect(await nextId(db)).toBeGreaterThan(moved.at(-1)?.id ?? 0);
    });

    test('moves news that were not told yet', async () => {
      await sql`
        insert into news (kind, about, "createdAt", "dueAt", attempts) values ('share', '{"resourceId":1}', ${at}, ${due}, 2)`.execute(
        db,
      );
      await migrateToLatest(db);
      const news = db.selectFrom('outbox').where('channel', '=', 'bell').orderBy('id').selectAll();
      expect(await news.execute()).toMatchObject([
        { kind: 'session', payload: '{"newsId":1}', attempts: 0 },
        { kind: 'share', payload: '{"resourceId":1}', state: 'waiting', createdAt: at, dueAt: due, attempts: 2 },
      ]);
    });

    test('moves pushes, with what devices show, and they still go with their session', async () => {
      await sql`
        insert into pushes ("deviceId", tag, "messageId", notice, at, state, "isShown", attempts, "dueAt", claim,
          "claimedUntil", "notificationId")
        values (1, 'invoice:1', null, '{"title":"Invoice"}', ${at}, 'shown', true, 2, ${due}, 'c', ${due}, 1)`.execute(
        db,
      );
      await migrateToLatest(db);
      const pushes = db.selectFrom('outbox').where('channel', '=', 'device').orderBy('id').selectAll();
      expect(await pushes.execute()).toMatchObject([
        { kind: 'message', deviceId: 1, key: 'message:channel:3', messageId: 1, notificationId: 1, isShown: false },
        {
          ...{ kind: 'notice', deviceId: 1, key: 'invoice:1', payload: '{"title":"Invoice"}', messageId: null },
          ...{ state: 'shown', isShown: true, attempts: 2, createdAt: at, dueAt: due, claim: 'c', claimedUntil: due },
        },
      ]);
      await db.deleteFrom('sessions').execute();
      expect(await pushes.execute()).toEqual([]);
    });
  },
  'nothing',
);

async function nextId(db: Kysely<Schema>): Promise<number> {
  const mail = { channel: 'mail', userId: 4, key: 'broadcast:9', kind: 'broadcast', subject: 'News' } as const;
  const row = { ...mail, state: 'waiting', createdAt: at, dueAt: at, giveUpAt: due } as const;
  return (await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
