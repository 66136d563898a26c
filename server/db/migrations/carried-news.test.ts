import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const at = '2026-03-04T12:00:00.000Z';
const later = '2026-03-05T12:00:00.000Z';

describeOnBothEngines('a database from before news had a table of their own', ({ engine }) => {
  const databases = emptyDatabases(engine);
  afterAll(() => databases.remove());

  test('keeps what nobody was told of, and nothing else', async () => {
    const db = openAsItIs(await databases.create());
    try {
      await makeOldDatabase(db, '0047-store-identity', 10);
      await sql`delete from "invoiceRequests" where id <> 1`.execute(db);
      const run = (text: string) => sql.raw(text).execute(db);
      // Of each kind one is told, and one is not; of the second invoice request only the invoice is untold.
      await run(`update "invoiceRequests" set "requestToldAt" = null, "invoiceToldAt" = null`);
      await run(`insert into "invoiceRequests" (id, "institutionId", "requestedBy", tier, "periodStart", "periodEnd", "requestedAt", "requestToldAt")
        values (2, 2, 3, 'gold', '2026-01-01', '2026-12-31', '${at}', '${at}')`);
      await run(`insert into "lessonNews" (id, "lessonId", action, at, "byId", "startTime", dates, "toldAt")
        values (2, 1, 'cancelled', '${at}', 1, '${at}', 1, '${at}')`);
      await run(`update "technicalSetups" set state = 'submitted', "updatedAt" = '${later}', "toldAt" = '${at}'`);
      await run(`insert into "setupComments" (id, "institutionId", "authorId", text, "createdAt", "toldAt")
        values (2, 1, 2, 'Told', '${at}', '${at}')`);
      await migrateToLatest(db);
      const news = await db.selectFrom('news').orderBy('id').selectAll().execute();
      expect(news.map(({ kind, about, dueAt }) => [kind, JSON.parse(about), dueAt])).toEqual([
        ['invoice-request', { requestId: 1 }, at],
        ['invoice', { invoiceId: 1 }, at],
        ['session', { newsId: 1 }, at],
        ['setup', { institutionId: 1, updatedAt: later }, later],
        ['setup-comment', { commentId: 1 }, at],
      ]);
    } finally {
      await db.destroy();
    }
  });

  test('says nothing of a draft, nor of a set-up that is told of', async () => {
    const db = openAsItIs(await databases.create());
    try {
      await makeOldDatabase(db, '0047-store-identity', 10);
      for (const table of ['lessonNews', 'setupComments', 'invoiceRequests'])
        await sql`update ${sql.table(table)} set ${sql.ref(table === 'invoiceRequests' ? 'requestToldAt' : 'toldAt')} = ${at}`.execute(
          db,
        );
      await sql`update "invoiceRequests" set "invoiceToldAt" = ${at}`.execute(db);
      await sql`update "technicalSetups" set state = 'live', "toldAt" = "updatedAt"`.execute(db);
      await migrateToLatest(db);
      expect(await db.selectFrom('news').selectAll().execute()).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
