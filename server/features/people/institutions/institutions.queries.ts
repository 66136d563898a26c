import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InstitutionsQuery } from '#contract/people/institutions.ts';
import { type Assignment, rolesAssignedBy, staffRoles } from '#contract/values/capabilities.ts';
import { type Identifiers, identifierKindNames } from '#contract/values/people/identifiers.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { lockName } from '#server/db/engines/locks.ts';
import { nameKey } from '#server/db/keys/name-key.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { countActivePeople } from '#server/db/queries/active-people.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { byName, planEnd, planRank, withPlan } from '#server/db/queries/institutions-with-plans.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

export interface Institution extends Identifiers {
  id: number;
  name: string;
  consortiumId: number | null;
  accountManagerId: number | null;
  techSupportId: number | null;
}

const columns = ['id', 'name', 'consortiumId', 'accountManagerId', 'techSupportId', ...identifierKindNames] as const;

export async function findInstitution(db: Db, id: number): Promise<Institution | undefined> {
  return db.selectFrom('institutions').where('id', '=', id).select(columns).executeTakeFirst();
}

export async function listInstitutions(db: Db): Promise<Institution[]> {
  return db.selectFrom('institutions').select(columns).execute();
}

/** The institutions that have one of these identifiers. */
export async function listIdentifiedBy(db: Db, identifiers: Partial<Identifiers>): Promise<Institution[]> {
  const given = Object.entries(identifiers).filter(([, value]) => value) as [keyof Identifiers, string][];
  return db
    .selectFrom('institutions')
    .where((eb) => eb.or(given.map(([kind, value]) => eb(kind, '=', value))))
    .select(columns)
    .execute();
}

/** Serializes adding and changing institutions until the end of the transaction. */
export async function lockInstitutionNames(transaction: Transaction): Promise<void> {
  await lockName(transaction, 'institution names');
}

export interface NewInstitutionRow extends Partial<Identifiers> {
  name: string;
  accountManagerId: number | null;
  techSupportId: number | null;
  createdAt: string;
}

export async function insertInstitution(db: Db, institution: NewInstitutionRow): Promise<number> {
  const row = await db
    .insertInto('institutions')
    .values({ ...institution, nameKey: nameKey(institution.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateInstitution(db: Db, id: number, change: Partial<Omit<Institution, 'id'>>): Promise<void> {
  const key = change.name === undefined ? {} : { nameKey: nameKey(change.name) };
  await db
    .updateTable('institutions')
    .set({ ...change, ...key })
    .where('id', '=', id)
    .execute();
}

export async function noteFormerSupporter(
  db: Db,
  former: { institutionId: number; userId: number; until: string },
): Promise<void> {
  await db
    .insertInto('formerSupporters')
    .values(former)
    .onConflict((conflict) => conflict.columns(['institutionId', 'userId']).doUpdateSet({ until: former.until }))
    .execute();
}

/**
 * Plans that are current on a day, for all or the given institutions, with the last day covered by any plan bought so
 * far.
 */
export async function listCurrentPlans(
  db: Db,
  day: string,
  institutionIds?: readonly number[],
): Promise<{ institutionId: number; tier: Tier; startDate: string; endDate: string }[]> {
  const ids = institutionIds?.map((id) => [id]);
  return db
    .selectFrom('subscriptions')
    .$if(ids !== undefined, (query) =>
      query.where('institutionId', 'in', sql<number>`(${rowsOf(db, ids ?? [], ['bigint'])})`),
    )
    .where('status', '=', 'active')
    .where('startDate', '<=', day)
    .where('endDate', '>=', day)
    .select(({ selectFrom }) => [
      'subscriptions.institutionId',
      'subscriptions.tier',
      'subscriptions.startDate',
      selectFrom('subscriptions as bought')
        .whereRef('bought.institutionId', '=', 'subscriptions.institutionId')
        .where('bought.status', '=', 'active')
        .select(({ fn, ref }) => fn.max<string>(ref('bought.endDate')).as('endDate'))
        .$asScalar()
        .$notNull()
        .as('endDate'),
    ])
    .execute();
}

export function whereNamed(typed: string | undefined): RawBuilder<SqlBool> {
  const each = typedWords(typed).map((word) => containing(sql.ref('institutions.nameKey'), word));
  return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Sort columns for queries that join staff as `shownInstitutions` does. */
export const byStaff = {
  accountManager: [sortColumn('text', sql`coalesce(manager."nameKey", '')`)],
  techSupport: [sortColumn('text', sql`coalesce(supporter."nameKey", '')`)],
};
const sorts = {
  companyName: [],
  subscriptionTier: [planRank],
  ...byStaff,
} as const satisfies Record<InstitutionsQuery['sort'], unknown>;

export function readInstitutions(db: Db, day: string, { q, sort, order, ...page }: InstitutionsQuery) {
  const found = shownInstitutions(db, day).where(whereNamed(q));
  return readPage(found, sorted(order, ...sorts[sort], ...byName), page);
}

export async function findShownInstitution(db: Db, day: string, id: number) {
  return shownInstitutions(db, day).where('institutions.id', '=', id).executeTakeFirst();
}

export function shownInstitutions(db: Db, day: string) {
  return withPlan(db, day)
    .leftJoin('users as manager', 'manager.id', 'institutions.accountManagerId')
    .leftJoin('users as supporter', 'supporter.id', 'institutions.techSupportId')
    .leftJoin('institutions as consortium', 'consortium.id', 'institutions.consortiumId')
    .select(['institutions.id', 'institutions.name', 'consortium.id as consortiumId'])
    .select('consortium.name as consortiumName')
    .select([
      'institutions.isil',
      'institutions.isni',
      'institutions.oclc',
      'institutions.ror',
      'institutions.customerId',
    ])
    .select(['subscriptions.tier as subscriptionTier', planEnd.as('subscriptionEnds')])
    .select(['manager.id as managerId', 'manager.fullName as managerName', 'manager.deactivatedAt as managerLeftAt'])
    .select(['supporter.id as supporterId', 'supporter.fullName as supporterName'])
    .select('supporter.deactivatedAt as supporterLeftAt')
    .select(countActivePeople().as('customers'));
}

export interface StaffName {
  id: number;
  fullName: string;
  role: Role;
  deactivatedAt: string | null;
}

export async function listStaffNames(db: Db): Promise<StaffName[]> {
  return db
    .selectFrom('users')
    .where('role', 'in', staffRoles)
    .select(['id', 'fullName', 'role', 'deactivatedAt'])
    .execute();
}

/**
 * The first active person who can be assigned in this role. With a username, only that person, if they are active and
 * can be assigned.
 */
export async function findActiveStaff(db: Db, as: Assignment, usernameKey?: string): Promise<number | undefined> {
  let query = db
    .selectFrom('users')
    .where('role', 'in', rolesAssignedBy(as))
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .select('id');
  if (usernameKey !== undefined) query = query.where('usernameKey', '=', usernameKey);
  return (await query.executeTakeFirst())?.id;
}
