import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import type { UsageTables } from '#server/db/tables/usage.ts';

/** Deletes up to `limit` rows of an import from a table with this primary key. Returns their number. */
export async function deleteSome<Name extends 'usageFacts' | 'usageItems'>(
  db: Db,
  {
    table,
    key,
    importId,
    limit,
  }: { table: Name; key: (keyof UsageTables[Name] & string)[]; importId: number; limit: number },
): Promise<number> {
  const from = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Until PostgreSQL has analysed a table again it assumes few rows and compares each with each: 8 s for 12,000 rows.
  const { numAffectedRows = 0n } = await (engineOf(db) === 'postgres'
    ? sql`delete from ${from} where ctid = any(array(
        select ctid from ${from} where "importId" = ${importId} limit ${limit}))`
    : sql`delete from ${from} where "importId" = ${importId} and (${columns}) in (
        select ${columns} from ${from} where "importId" = ${importId} limit ${limit})`
  ).execute(db);
  return Number(numAffectedRows);
}
