import { sql } from 'kysely';
import type { CustomersQuery } from '#contract/people/customers.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import { countRows } from '#server/db/count-rows.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { planRank } from '#server/db/queries/institutions-with-plans.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { accountColumns, whereFound } from '#server/features/people/people.queries.ts';

type Filter = Pick<CustomersQuery, 'q' | 'status'>;

export function readCustomers(db: Db, day: string, { sort, order, ...query }: CustomersQuery) {
  const customers = matching(db, query)
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .leftJoin('users as manager', 'manager.id', 'institutions.accountManagerId')
    .leftJoin('users as supporter', 'supporter.id', 'institutions.techSupportId')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.institutionId', '=', 'users.institutionId')
        .on('subscriptions.status', '=', 'active')
        .on('subscriptions.startDate', '<=', day)
        .on('subscriptions.endDate', '>=', day),
    )
    .select(['users.id', 'users.fullName', 'users.username', 'users.institutionId', 'users.department'])
    .select(['users.deactivatedAt', 'institutions.name as companyName', 'subscriptions.tier as subscriptionTier'])
    .select(accountColumns)
    .select(['manager.id as managerId', 'manager.fullName as managerName', 'manager.deactivatedAt as managerLeftAt'])
    .select(['supporter.id as supporterId', 'supporter.fullName as supporterName'])
    .select('supporter.deactivatedAt as supporterLeftAt');
  return readPage(customers, sorted(order, ...sorts[sort], ...byName), query);
}

export async function countCustomers(db: Db, filter: Filter): Promise<number> {
  return countRows(matching(db, filter));
}

function matching(db: Db, { q, status }: Filter) {
  let customers = db.selectFrom('users').where('users.role', 'in', servedRoles).where('users.erasedAt', 'is', null);
  if (status === 'active') customers = customers.where('users.deactivatedAt', 'is', null);
  if (status === 'deactivated') customers = customers.where('users.deactivatedAt', 'is not', null);
  return customers.where(whereFound(q));
}

const byName = [sortColumn('text', 'users.nameKey'), sortColumn('number', 'users.id')];
const sorts = {
  fullName: [],
  companyName: [sortColumn('text', sql`coalesce(institutions."nameKey", '')`)],
  accountManager: [sortColumn('text', sql`coalesce(manager."nameKey", '')`)],
  techSupport: [sortColumn('text', sql`coalesce(supporter."nameKey", '')`)],
  subscriptionTier: [planRank],
  lastSignInAt: [sortColumn('time', sql`coalesce(users."lastSignInAt", '1970-01-01T00:00:00.000Z')`)],
} as const satisfies Record<CustomersQuery['sort'], unknown>;

export async function listLastUsageUploads(db: Db, institutionIds: readonly number[]): Promise<Map<number, string>> {
  const scopes = idRows(db, institutionIds);
  const rows = await db
    .selectFrom('resources')
    // The scope of an institution's resources is its id, and only scope is indexed.
    .where('scope', 'in', sql<number>`(${scopes})`)
    .where('type', '=', 'usage_stats')
    .where('deletedAt', 'is', null)
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('sharedAt').as('sharedAt')])
    .execute();
  return new Map(rows.map((row) => [row.institutionId ?? 0, row.sharedAt]));
}
