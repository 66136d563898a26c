import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** How many institutions are assigned to each member of staff. */
export async function countAssignments(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('institutions', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('institutions.accountManagerId', '=', ref('users.id')),
          eb('institutions.techSupportId', '=', ref('users.id')),
        ]),
      ),
    )
    .groupBy('users.id')
    .select(['users.id', sql<number>`count(*)`.as('institutions')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.institutions]));
}
