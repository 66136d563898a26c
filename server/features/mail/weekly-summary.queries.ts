import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Customers whose channel waits for an answer of the team, the longest first. */
export async function listWaitingCustomers(db: Db): Promise<{ customerId: number; waitingSince: string }[]> {
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('users', (join) => join.on('c.key', '=', sql<string>`'channel:' || ${sql.ref('users.id')}`))
    .where('c.waitingSince', 'is not', null)
    .where('users.deactivatedAt', 'is', null)
    .orderBy('c.waitingSince')
    .select(['users.id as customerId', 'c.waitingSince'])
    .execute();
  return rows.map(({ customerId, waitingSince }) => ({ customerId, waitingSince: waitingSince ?? '' }));
}

/** The institutions that have a stored usage report of a month, `2026-02`. */
export async function listReported(db: Db, month: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('usageImports')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('completedAt', 'is not', null)
    .where('resources.deletedAt', 'is', null)
    .where('months', 'like', `%${month}%`)
    .select('usageImports.institutionId')
    .distinct()
    .execute();
  return new Set(rows.map(({ institutionId }) => institutionId));
}
