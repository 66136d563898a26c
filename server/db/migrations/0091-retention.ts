import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What versions before deleted by themselves, in days. */
const deletedSoFar = { securityLog: 180, mails: 90 };
/** What a new installation begins with beside these, in days. */
const atFirst = { messages: 1095, notes: 730, sessions: 730, questions: 365, notifications: 365 };

/**
 * For how long each kind of data is kept. Where there is anybody already, whatever was kept so far is kept until an
 * administrator says otherwise.
 */
export async function retention(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (from: number) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(from);
  await db.schema
    .createTable('retentionPeriods')
    .addColumn('kind', 'text', (column) => required(column).primaryKey())
    .addColumn('days', 'integer')
    .addColumn('nextDays', 'integer')
    .addColumn('nextFrom', types.time)
    .addColumn('version', 'integer', counting(1))
    .addColumn('changedAt', types.time)
    .addColumn('changedById', types.id, (column) => column.references('users.id'))
    .addColumn('doneUpTo', types.time)
    .addColumn('unlogged', types.id, counting(0))
    .addColumn('lastDay', 'text')
    .addColumn('removed', types.id, counting(0))
    .execute();
  for (const [kind, days] of Object.entries(deletedSoFar)) {
    await sql`insert into "retentionPeriods" (kind, days) values (${kind}, ${sql.lit(days)})`.execute(db);
  }
  for (const [kind, days] of Object.entries(atFirst)) {
    await sql`
      insert into "retentionPeriods" (kind, days)
      select ${sql.lit(kind)}, case when exists (select 1 from users) then null else ${sql.lit(days)} end`.execute(db);
  }
}
