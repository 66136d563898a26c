import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#contract/values/retention.ts';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { declarations, partsOf, tableNames } from '#server/db/declarations/declarations.ts';
import { deleteInSteps, type Forgetting } from '#server/db/queries/forgetting.ts';
import type { Db } from '#server/db/schema.ts';

/** Retention kinds that only delete rows, as declared. */
export const forgettingOfRows: Readonly<
  Record<Exclude<RetentionKind, 'messages' | 'originals' | 'people'>, Forgetting>
> = {
  notes: forgettingOf('notes'),
  sessions: forgettingOf('sessions'),
  questions: forgettingOf('questions'),
  notifications: forgettingOf('notifications'),
  securityLog: forgettingOf('securityLog'),
  mails: forgettingOf('mails'),
};

function forgettingOf(kind: RetentionKind): Forgetting {
  const tables = tableNames.filter((table) => declarations[table].retention?.kind === kind);
  return {
    async count(db, before) {
      let count = 0;
      for (const table of tables) count += await countRows(db, table, before);
      return count;
    },
    async forget(before, step) {
      for (const table of tables)
        await deleteInSteps(step, (transaction, limit) => deleteOldRows(transaction, table, { before, limit }));
    },
  };
}

function isOld(table: TableName, before: string): RawBuilder<boolean> {
  const { retention } = declarations[table];
  if (!retention || retention.since === 'special') throw new Error(`The rows of ${table} are not deleted by their age`);
  const columns = retention.since.map((column) => sql.ref(column));
  // An index can only be used for a single column.
  const since = columns.length === 1 ? columns[0] : sql`coalesce(${sql.join(columns)})`;
  const isFromBefore = sql<boolean>`${since} < ${before}`;
  if (retention.unless === undefined) return isFromBefore;
  // Sessions of a series refer to its first one, so they are deleted together.
  return sql<boolean>`${isFromBefore} and not exists (
    select 1 from lessons as later where later."seriesId" = lessons."seriesId" and later."endTime" >= ${before})`;
}

async function countRows(db: Db, table: TableName, before: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where ${isOld(table, before)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function deleteOldRows(
  db: Db,
  table: TableName,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const old = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isOld(table, before)} order by id limit ${limit}`.execute(db);
  if (old.rows.length === 0) return 0;
  const ids = sql<number>`${sql.join(old.rows.map(({ id }) => id))}`;
  for (const part of partsOf(table))
    await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.column)} in (${ids})`.execute(db);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
