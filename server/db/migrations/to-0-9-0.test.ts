import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { MigrationName } from '#server/db/migration-list.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const at = '2026-03-04T12:00:00.000Z';

describeOnBothEngines(
  'the last migrations of 0.9.0',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    let db: ReturnType<typeof openAsItIs>;
    beforeEach(async () => {
      db = openAsItIs(await databases.create());
    });
    afterEach(() => db.destroy());
    afterAll(() => databases.remove());

    async function beginAt(last: MigrationName): Promise<void> {
      await makeOldDatabase(db, last, 20);
    }

    test('imports keep their ids and what they brought, and lose what was only tried', async () => {
      await beginAt('0112-factors-after-institutions');
      await sql`delete from "importedMessages"`.execute(db);
      await sql`delete from "conversationImports"`.execute(db);
      const states = [
        ...['waiting', 'reading', 'refused', 'tried', 'importing'],
        ...['imported', 'undoing', 'undone', 'stuck'],
      ];
      for (const [index, state] of states.entries()) {
        const id = index + 10;
        await sql`
          insert into "conversationImports" (id, "makerId", filename, state, summary, "createdAt", "storedName")
          values (${id}, 1, ${`${state}.json`}, ${state}, '', ${at}, ${state === 'waiting' ? 'f1' : null})`.execute(db);
        for (const messageId of [null, -id]) {
          await sql`
            insert into "importedMessages" ("importId", source, "customerId", "senderId", "receiverId", content, "writtenAt", "messageId")
            values (${id}, ${`zendesk:${id}:${messageId}`}, 3, 3, 1, ${messageId === null ? 'Hello' : null}, ${at}, ${messageId})`.execute(
            db,
          );
        }
      }
      await migrateTo(db, '0115-imports-by-command');
      const imports = await db.selectFrom('conversationImports').orderBy('id').selectAll().execute();
      expect(imports.map(({ id, filename, state }) => [id, filename, state])).toEqual([
        [10, 'waiting.json', 'tried'],
        [11, 'reading.json', 'tried'],
        [12, 'refused.json', 'tried'],
        [13, 'tried.json', 'tried'],
        [14, 'importing.json', 'importing'],
        [15, 'imported.json', 'imported'],
        [16, 'undoing.json', 'undoing'],
        [17, 'undone.json', 'undone'],
        [18, 'stuck.json', 'importing'],
      ]);
      expect(Object.keys(imports[0] ?? {}).sort()).toEqual(
        ['id', 'makerId', 'filename', 'state', 'createdAt', 'endedAt', 'digest'].sort(),
      );
      const messages = await db.selectFrom('importedMessages').select(['importId', 'messageId']).execute();
      const staged = messages.filter(({ messageId }) => messageId === null).map(({ importId }) => importId);
      expect(staged.sort()).toEqual([14, 15, 16, 17, 18]);
      expect(messages).toHaveLength(9 + 5);
      // The sweep of files deletes what was to be read.
      expect(await db.selectFrom('files').where('removedAt', 'is not', null).select('name').execute()).toEqual([
        { name: 'f1' },
      ]);
    });

    test('former names come from the log of changes, but for whoever is erased, and from then on by themselves', async () => {
      await beginAt('0115-imports-by-command');
      const change = { at, byId: 1, action: 'change', after: '{}', institutionId: null } as const;
      const changes = [
        { objectType: 'user', objectId: '3', before: '{"fullName":"Maya Novák","username":"maya"}' },
        { objectType: 'user', objectId: '3', before: '{"fullName":"Maya Novák"}' },
        { objectType: 'user', objectId: '3', before: '{"department":"Loans","fullName":"Customer 1"}' },
        { objectType: 'user', objectId: '4', before: '{"fullName":"Nobody Else"}' },
        { objectType: 'institution', objectId: '1', before: '{"name":"Old College"}' },
        { objectType: 'resource', objectId: '1', before: '{"name":"Some resource"}' },
        { objectType: 'user', objectId: '5', before: null },
      ] as const;
      await db
        .insertInto('changeLog')
        .values(changes.map((one) => ({ ...change, ...one })))
        .execute();
      await db.updateTable('users').set({ erasedAt: at }).where('id', '=', 4).execute();
      await migrateTo(db, '0117-former-names');
      const named = () =>
        db.selectFrom('formerNames').orderBy('kind').orderBy('objectId').orderBy('field').orderBy('name').selectAll();
      const institution = { kind: 'institution', objectId: 1, field: 'name', name: 'Old College' };
      const maya = { kind: 'person', objectId: 3, field: 'fullName', name: 'Maya Novák' };
      const username = { ...maya, field: 'username', name: 'maya' };
      expect(await named().execute()).toEqual([institution, maya, username]);

      await db
        .updateTable('users')
        .set({ email: 'new@library.example', department: 'Loans' })
        .where('id', '=', 3)
        .execute();
      await db.updateTable('users').set({ fullName: 'Former member of the team' }).where('id', '=', 4).execute();
      const email = { ...maya, field: 'email', name: 'customer1@library.example' };
      expect(await named().execute()).toEqual([institution, email, maya, username]);
    });

    test('the mark of the clock begins with the last moment that was stored, and with none where none was', async () => {
      await migrateTo(db, '0117-former-names');
      const counters = () => db.selectFrom('counters').where('name', '=', 'clock').select('next').execute();
      await migrateToLatest(db);
      expect(await counters()).toEqual([]);
      await db.insertInto('counters').values({ name: 'lastStored', next: 1_772_625_600_000 }).execute();
      await sql`delete from kysely_migration where name = '0119-clock-mark'`.execute(db);
      await sql`delete from "compatibleMigrations" where name = '0119-clock-mark'`.execute(db);
      await migrateToLatest(db);
      expect(await counters()).toEqual([{ next: 1_772_625_600_000 }]);
    });
  },
  'nothing',
);
