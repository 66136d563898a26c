import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contentOf, makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { sqliteDialect } from './engines/sqlite.ts';
import { invoiceKeys } from './keys/invoice-keys.ts';
import { keysOfPerson, nameKey } from './keys/name-key.ts';
import { migrateTo, migrateToLatest } from './migrate.ts';
import { hasTable } from './migrating/has-table.ts';
import { migrationNames } from './migration-list.ts';
import { type DatabaseLocation, openDatabase } from './open.ts';
import type { Schema } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-migrate-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('messages keep everything, and their order, when they are laid out by id', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(folder, 'old.sqlite')) });
  await migrateTo(db, '0006-attachments');
  const said = (id: number, conversation: string, clientId: string | null) => ({
    id,
    conversation,
    channelCustomerId: conversation === 'channel:2' ? 2 : null,
    senderId: 2,
    receiverId: 4,
    content: `Message ${id}: “ünï” 漢`,
    timestamp: '2026-03-04T12:00:00.000Z',
    clientId,
    kind: id === 9 ? ('automatic' as const) : null,
    attachment: id === 7 ? '{"filename":"a.pdf"}' : null,
  });
  const messages = [
    said(2, 'pair:2:6', null),
    said(5, 'channel:2', 'c-5'),
    said(7, 'pair:2:6', 'c-7'),
    said(9, 'channel:2', null),
  ];
  await db.insertInto('messages').values(messages).execute();

  await migrateTo(db, '0007-message-order');
  expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(messages);
  const { rows: order } = await sql`select conversation, id from conversationMessages`.execute(db);
  expect(order).toEqual(
    [5, 9, 2, 7].map((id) => ({ conversation: id === 5 || id === 9 ? 'channel:2' : 'pair:2:6', id })),
  );
  await expect(
    db
      .insertInto('messages')
      .values(said(10, 'channel:2', 'c-5'))
      .execute(),
  ).rejects.toThrow('UNIQUE');
  // Running it again changes nothing.
  await migrateTo(db, '0007-message-order');
  const { rows } = await sql`select next from counters where name = 'messagesFiled'`.execute(db);
  expect(rows).toEqual([{ next: 10 }]);
  await db.destroy();
});

describeOnBothEngines(
  'changing the database',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    let location: DatabaseLocation;
    let db: Kysely<Schema>;
    beforeEach(async () => {
      location = await databases.create();
      db = openAsItIs(location);
    });
    afterEach(() => db.destroy());
    afterAll(() => databases.remove());

    test('a migration that fails changes nothing, says so, and runs once that is mended', async () => {
      await makeOldDatabase(db, '0007-message-order', 5);
      const before = await contentOf(db);
      // In the way of the last table that 0008 makes.
      await sql`create table "compatibleMigrations" (oops text)`.execute(db);
      await expect(migrateToLatest(db)).rejects.toThrow('up to date, and 0008-change-log changed nothing (');
      expect(await hasTable(db, 'changeLog')).toBe(false);
      await sql`drop table "compatibleMigrations"`.execute(db);
      expect(await contentOf(db)).toEqual(before);
      expect(await migrateToLatest(db)).toContain('0008-change-log');
      // Later migrations add columns to these rows, behind those that were there.
      const longer = (table: string) => before[table]?.map((row) => expect.stringContaining(String(row).slice(0, -1)));
      expect(await contentOf(db)).toMatchObject({ messages: longer('messages'), users: longer('users') });
      expect(await migrateToLatest(db)).toEqual([]);
    });

    test('the plans that people carried before there were subscriptions hold for a year from then on', async () => {
      await migrateTo(db, '0001-people-and-chat');
      const at = '2026-03-04T12:00:00.000Z';
      const tiers = ['gold', 'silver', 'subject', 'professional', 'none', null] as const;
      for (const [index, tier] of tiers.entries()) {
        const id = index + 1;
        await sql`insert into institutions (id, name, "createdAt") values (${id}, ${`Institution ${id}`}, ${at})`.execute(
          db,
        );
        for (const name of [`first${id}`, `second${id}`]) {
          await sql`
            insert into users (username, "usernameKey", "fullName", role, "institutionId", "subscriptionTier", "createdAt")
            values (${name}, ${name}, ${name}, 'customer', ${id}, ${tier}, ${at})`.execute(db);
        }
      }
      const dayBefore = new Date().toISOString().slice(0, 10);
      await migrateTo(db, '0002-contacts-and-care');
      const rows = await db.selectFrom('subscriptions').selectAll().orderBy('institutionId').execute();
      expect(rows.map(({ institutionId, tier, status }) => [institutionId, tier, status])).toEqual(
        tiers.slice(0, 4).map((tier, index) => [index + 1, tier, 'active']),
      );
      const days = 24 * 60 * 60 * 1000;
      for (const { startDate, endDate } of rows) {
        expect([dayBefore, new Date().toISOString().slice(0, 10)]).toContain(startDate);
        expect((Date.parse(endDate) - Date.parse(startDate)) / days).toBe(364);
      }
      await migrateToLatest(db);
      expect(await db.selectFrom('subscriptions').selectAll().orderBy('institutionId').execute()).toEqual(rows);
    });

    test('invoices from before the billing desk keep their number, sums, file and whom they went to', async () => {
      await makeOldDatabase(db, '0032-desk', 5);
      await migrateToLatest(db);
      const invoice = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(invoice).toMatchObject({
        ...{ id: 1, requestId: 1, contactId: 3, number: 'INV-000001', tier: 'gold', planName: 'University Gold' },
        ...{ netPence: 100, vatPence: 20, totalPence: 120, vatCategory: 'S', lines: null, billingCountry: null },
      });
      const pdfs = await db.selectFrom('invoicePdfs').selectAll().execute();
      expect(pdfs.map(({ invoiceId, bytes }) => [invoiceId, String(bytes)])).toEqual([[1, 'pdf']]);
      // The next one counts on, and what refers to an invoice still needs one.
      const { id: _, ...again } = { ...invoice, requestId: null, number: 'INV-000002' };
      const added = await db.insertInto('invoices').values(again).returning('id').executeTakeFirstOrThrow();
      expect(added.id).toBe(2);
      const toNone = { invoiceId: 99, paidOn: '2026-03-04', notedAt: invoice.issuedAt };
      await expect(db.insertInto('invoicePayments').values(toNone).execute()).rejects.toThrow(/foreign key/i);
    });

    test('people, institutions and invoices from before get what lists go by', async () => {
      await makeOldDatabase(db, '0038-billing', 5);
      await migrateToLatest(db);
      const people = await db.selectFrom('users').selectAll().execute();
      for (const person of people) expect(person).toMatchObject(keysOfPerson(person));
      const institutions = await db.selectFrom('institutions').select(['name', 'nameKey']).execute();
      expect(institutions.map((one) => one.nameKey)).toEqual(institutions.map(({ name }) => nameKey(name)));
      const invoices = await db.selectFrom('invoices').selectAll().execute();
      for (const invoice of invoices) expect(invoice).toMatchObject(invoiceKeys(invoice));
      expect([people.length, institutions.length, invoices.length].every((count) => count > 0)).toBe(true);
    });

    test('a database of a newer version is refused, unless that version allowed it', async () => {
      await migrateToLatest(db);
      await sql`insert into kysely_migration values ('9998-first', '2030-01-01'), ('9999-second', '2030-01-01')`.execute(
        db,
      );
      await sql`insert into "compatibleMigrations" values ('9998-first')`.execute(db);
      const refusal = 'The database was changed by a newer version of the portal (9999-second). Run that version';
      await expect(openDatabase(location)).rejects.toThrow(refusal);
      await sql`insert into "compatibleMigrations" values ('9999-second')`.execute(db);
      const opened = await openDatabase(location);
      expect(opened.migrated.migrations).toEqual([]);
      await opened.close();
    });

    test('a migration says itself that older versions may run on it', async () => {
      await migrateTo(db, '0007-message-order');
      await migrateTo(db, '0008-change-log');
      expect((await sql`select name from "compatibleMigrations"`.execute(db)).rows).toEqual([
        { name: '0008-change-log' },
      ]);
    });

    // The embedded database belongs to one process.
    if (engine === 'postgres')
      test('processes that start at once run each migration once', async () => {
        const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(location)));
        expect(opened.flatMap(({ migrated }) => migrated.migrations).sort()).toEqual(migrationNames);
        for (const { close } of opened) await close();
      });
  },
  'nothing',
);
