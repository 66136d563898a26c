import { sql } from 'kysely';
import { isWaitingAt } from '#server/db/queries/who-waits.ts';
import type { Db } from '#server/db/schema.ts';

/** Customers who wait for an answer of the team, longest first. */
export async function listWaitingCustomers(db: Db, now: string): Promise<{ customerId: number; askedAt: string }[]> {
  return db
    .selectFrom('conversations as c')
    .innerJoin('users', (join) => join.on('c.key', '=', sql<string>`'channel:' || ${sql.ref('users.id')}`))
    .where(isWaitingAt(now))
    .where('users.deactivatedAt', 'is', null)
    .orderBy('c.askedAt')
    .orderBy('users.id')
    .select(({ ref }) => ['users.id as customerId', ref('c.askedAt').$notNull().as('askedAt')])
    .execute();
}

/** Institutions with a stored usage report for a month such as `2026-02`. */
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
