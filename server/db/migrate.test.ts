import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contentOf, openAsItIs } from '#server/testing/as-it-is.ts';
import { makeDatabaseOf090, onlyBaseline } from '#server/testing/database-of-0-9-0.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { compareMigrations, migrateToLatest, notedMigrations } from './migrate.ts';
import { hasTable } from './migrating/has-table.ts';
import { notesOf090 } from './migrating/notes-of-0-9-0.ts';
import { baselineName, migrationNames } from './migration-list.ts';
import { type DatabaseLocation, openDatabase } from './open.ts';
import type { Schema } from './schema.ts';

const nextNames = Object.keys(nextVersion.migrations);

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

    const compatible = async () =>
      (await sql<{ name: string }>`select name from "compatibleMigrations"`.execute(db)).rows.map(({ name }) => name);

    test('a migration that fails changes nothing, says so, and runs once that is mended', async () => {
      await migrateToLatest(db);
      await fillEveryTable(db, 5);
      const before = await contentOf(db);
      // Makes the last statement of the second migration fail.
      await sql`create index "messagesByLength" on messages (content)`.execute(db);
      await expect(migrateToLatest(db, { list: nextVersion })).rejects.toThrow(
        'up to date, and 9002-lengths changed nothing (',
      );
      await sql`drop index "messagesByLength"`.execute(db);
      const { rooms, ...between } = await contentOf(db);
      expect(rooms).toEqual(['{"id":1,"name":"Room 2"}']);
      expect({ ...between, messages: [] }).toMatchObject({ users: before['users'], outbox: before['outbox'] });
      expect(between['messages']).toEqual(before['messages']);
      expect(await migrateToLatest(db, { list: nextVersion })).toEqual(['9002-lengths']);
      expect(await migrateToLatest(db, { list: nextVersion })).toEqual([]);
      expect((await sql`select count(*) as count from messages where length > 100`.execute(db)).rows).toEqual([
        { count: 5 },
      ]);
    });

    test('a database of a newer version is refused, unless that version allowed it', async () => {
      await migrateToLatest(db, { list: nextVersion });
      const refusal = 'The database was changed by a newer version of the portal (9002-lengths). Run that version';
      await expect(openDatabase(location)).rejects.toThrow(refusal);
      await sql`insert into "compatibleMigrations" values ('9002-lengths')`.execute(db);
      const opened = await openDatabase(location);
      expect(opened.migrated.migrations).toEqual([]);
      await opened.close();
    });

    test('a migration says itself that older versions may run on it', async () => {
      await migrateToLatest(db, { list: nextVersion });
      expect(await compatible()).toEqual(['9001-rooms']);
    });

    test('a database of 0.9.0 is taken as it is: its notes alone are rewritten, once', async () => {
      await makeDatabaseOf090(db, 50);
      const { compatibleMigrations: _, kysely_migration: noted, ...before } = await contentOf(db);
      expect(noted).toHaveLength(notesOf090.length);
      const list = onlyBaseline;
      expect(await compareMigrations(db, list)).toEqual({ pending: [baselineName], unknown: [], isEmpty: false });

      const { migrated, close } = await openDatabase(location, { list });
      await close();
      expect(migrated.migrations).toEqual([baselineName]);
      expect(migrated.copies).toHaveLength(engine === 'sqlite' ? 1 : 0);
      const { compatibleMigrations, kysely_migration: notes, ...after } = await contentOf(db);
      expect([notes, compatibleMigrations]).toEqual([[{ name: baselineName }], []]);
      expect(after).toEqual(before);
      expect(await migrateToLatest(db, { list })).toEqual([]);
      expect(await migrateToLatest(db, { list: nextVersion })).toEqual(nextNames.slice(1));
    });

    test('a later version takes a database of 0.9.0 as well', async () => {
      await makeDatabaseOf090(db, 5);
      expect(await migrateToLatest(db, { list: nextVersion })).toEqual(nextNames);
      expect(await notedMigrations(db)).toEqual(nextNames);
      expect(await compatible()).toEqual(['9001-rooms']);
    });

    test('the notes of 0.9.0 are rewritten whole or not at all', async () => {
      await makeDatabaseOf090(db, 5);
      const before = await contentOf(db);
      const remove = await refuseToForgetNotes(db, engine);
      await expect(openDatabase(location)).rejects.toThrow(`up to date, and ${baselineName} changed nothing (`);
      await remove();
      expect(await contentOf(db)).toEqual(before);
      const { migrated, close } = await openDatabase(location);
      expect(migrated.migrations).toEqual(migrationNames);
      await close();
    });

    test.each([
      ['one migration before 0.9.0', notesOf090.slice(0, -1)],
      ['the first of all', notesOf090.slice(0, 1)],
    ])('a database of %s is refused, and stays as it is', async (_, notes) => {
      await makeDatabaseOf090(db, 5, notes);
      const before = await contentOf(db);
      const refusal = 'The database is of a version before 0.9.0. Start version 0.9.0 on it once, then this version.';
      await expect(openDatabase(location)).rejects.toThrow(refusal);
      await expect(compareMigrations(db)).rejects.toThrow(refusal);
      expect(await contentOf(db)).toEqual(before);
    });

    test('a database of before 0.9.0 that a newer version changed is one of the newer version', async () => {
      await makeDatabaseOf090(db, 5, [...notesOf090.slice(0, -1), '9999-tomorrow']);
      await expect(openDatabase(location)).rejects.toThrow('by a newer version of the portal (9999-tomorrow)');
    });

    // The embedded database belongs to one process.
    if (engine === 'postgres') {
      const openAtOnce = async () => {
        const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(location, { list: nextVersion })));
        for (const { close } of opened) await close();
        return opened.flatMap(({ migrated }) => migrated.migrations).sort();
      };

      test('processes that start at once run each migration once', async () => {
        expect(await openAtOnce()).toEqual(nextNames);
      });

      test('processes that start at once on a database of 0.9.0 rewrite its notes once', async () => {
        await makeDatabaseOf090(db, 5);
        expect(await openAtOnce()).toEqual(nextNames);
        expect(await notedMigrations(db)).toEqual(nextNames);
      });
    }

    test('a new database has every table, and nothing is copied', async () => {
      const { migrated, close } = await openDatabase(location);
      await close();
      expect(migrated).toEqual({ migrations: migrationNames, copies: [] });
      expect(await hasTable(db, 'conversationImports')).toBe(true);
    });
  },
  'nothing',
);

/** Blocks deleting migration notes; returns the function that allows it again. */
async function refuseToForgetNotes(db: Kysely<Schema>, engine: 'sqlite' | 'postgres'): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    await sql`
      create trigger "keepNotes" before delete on kysely_migration when old.name like '0123%'
      begin select raise(abort, 'kept'); end`.execute(db);
    return async () => void (await sql`drop trigger "keepNotes"`.execute(db));
  }
  await sql`
    create function "keepNotes"() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`.execute(
    db,
  );
  await sql`
    create trigger "keepNotes" before delete on kysely_migration for each row
    when (old.name like '0123%') execute function "keepNotes"()`.execute(db);
  return async () => void (await sql`drop function "keepNotes" cascade`.execute(db));
}
