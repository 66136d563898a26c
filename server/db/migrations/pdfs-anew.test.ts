import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrationNames } from '#server/db/migration-list.ts';
import { openDatabase } from '#server/db/open.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

describeOnAnyEngine(
  'PDFs whose text was found in another order',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    test('wait to be read again, and no other files', async () => {
      const location = await databases.create();
      const old = openAsItIs(location);
      const before = migrationNames[migrationNames.indexOf('0103-pdfs-anew') - 1] ?? '0001-people-and-chat';
      await makeOldDatabase(old, before, 20);
      // The old one has a PDF with its text.
      for (const [name, kind, state] of [
        ['f2', 'docx', 'searchable'],
        ['f3', 'pdf', 'unsearchable'],
      ]) {
        await sql`
          insert into files (name, filename, kind, "fileSize", sha256, "uploaderId", "createdAt", readers)
          select ${name}, filename, ${kind}, "fileSize", sha256, "uploaderId", "createdAt", readers
          from files where name = 'f1'`.execute(old);
        await sql`
          insert into resources (title, type, url, description, category, audience, "uploaderId", "sharedAt", "createdAt", "fileName", "textState")
          select title, type, url, description, category, audience, "uploaderId", "sharedAt", "createdAt", ${name}, ${state}
          from resources where "fileName" = 'f1'`.execute(old);
      }
      await old.destroy();
      const { db, close } = await openDatabase(location);
      const rows = await db
        .selectFrom('resources')
        .where('fileName', 'in', ['f1', 'f2', 'f3'])
        .orderBy('fileName')
        .select('textState')
        .execute();
      await close();
      expect(rows.map(({ textState }) => textState)).toEqual(['waiting', 'searchable', 'unsearchable']);
    });
  },
  'nothing',
);
