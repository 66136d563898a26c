import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** One table for what changes cause for others. What nobody was told yet moves there from the five columns that said so. */
export async function news(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('news')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('createdAt', types.time, (column) => column.notNull())
    .addColumn('dueAt', types.time, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('newsDue').on('news').column('dueAt').execute();

  // An older server ends what it has begun, and stores nothing that is not carried over.
  if (!types.isSqlite) {
    await sql`
      lock table "invoiceRequests", invoices, "lessonNews", "technicalSetups", "setupComments" in access exclusive mode`.execute(
      db,
    );
  }
  const untold = {
    'invoice-request': sql<Untold>`
      select id as "requestId", "requestedAt" as at from "invoiceRequests" where "requestToldAt" is null order by id`,
    invoice: sql<Untold>`
      select invoices.id as "invoiceId", "issuedAt" as at from invoices
      join "invoiceRequests" as request on request.id = "requestId" where "invoiceToldAt" is null order by invoices.id`,
    session: sql<Untold>`select id as "newsId", at from "lessonNews" where "toldAt" is null order by id`,
    setup: sql<Untold>`
      select "institutionId", "updatedAt", "updatedAt" as at from "technicalSetups"
      where state <> 'draft' and ("toldAt" is null or "toldAt" < "updatedAt") order by id`,
    'setup-comment': sql<Untold>`
      select id as "commentId", "createdAt" as at from "setupComments" where "toldAt" is null order by id`,
  };
  for (const [kind, query] of Object.entries(untold)) {
    for (const { at, ...about } of (await query.execute(db)).rows) {
      await sql`
        insert into news (kind, about, "createdAt", "dueAt") values (${kind}, ${JSON.stringify(about)}, ${at}, ${at})`.execute(
        db,
      );
    }
  }

  await db.schema.dropIndex('lessonNewsUntold').execute();
  for (const [table, column] of [
    ['invoiceRequests', 'requestToldAt'],
    ['invoiceRequests', 'invoiceToldAt'],
    ['lessonNews', 'toldAt'],
    ['technicalSetups', 'toldAt'],
    ['setupComments', 'toldAt'],
  ] as const) {
    await db.schema.alterTable(table).dropColumn(column).execute();
  }
}

/** When it happened, and what it is about. */
type Untold = { at: string } & Record<string, unknown>;
