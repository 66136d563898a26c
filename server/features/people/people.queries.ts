import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { Right } from '#contract/values/rights.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type PersonCondition, wherePersonMatches } from '#server/db/queries/person-conditions.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { listSharing, sharedSinceOf } from '#server/features/people/sharing/sharing.queries.ts';

/** A person with everything that the access rules need. */
export interface Person {
  id: number;
  username: string;
  fullName: string;
  role: Role;
  institutionId: number | null;
  companyName: string | null;
  subscriptionTier: string | null;
  department: string | null;
  createdAt: string;
  deactivatedAt: string | null;
  /** Assigned staff of the person's institution; null for staff, and if nobody is assigned. */
  accountManagerId: number | null;
  techSupportId: number | null;
  /** Granted beside those of the role; left out where there are none. */
  rights?: Right[] | undefined;
  /** Former technical supporters of the person's institution; left out where there are none. */
  formerSupporterIds?: number[] | undefined;
  /** The present absence of a member of staff; left out while there is none. */
  away?: { until: string; note: string | null; standInId: number | null } | undefined;
  /** Absent colleagues for whom a member of staff stands in at present; left out where there are none. */
  coversFor?: number[] | undefined;
  /** Staff outside the team to whom a customer's support channel is assigned; left out where there is none. */
  channelGrantedToId?: number | undefined;
  /** Customers whose support channel is assigned to a member of staff outside its team; left out where there are none. */
  grantedChannelsOf?: number[] | undefined;
  /** From when on colleagues read a customer's conversations with staff, empty for all; left out where they read nothing. */
  sharedSince?: string | undefined;
  /** Keys of conversations that a customer took over from colleagues who left; left out where there are none. */
  successions?: string[] | undefined;
  /** Who took over the conversations of a customer who left; left out where nobody did. */
  successorId?: number | undefined;
}

/** People matching any of the conditions, and those with the ids in `also`. */
export interface Among {
  conditions: readonly PersonCondition[];
  also?: readonly number[];
  roles?: readonly Role[];
  institutionId?: number | undefined;
  id?: number | undefined;
}

/** Matches if every typed word occurs in the name, username, department or institution. */
export function whereFound(typed: string | undefined): RawBuilder<SqlBool> {
  const each = typedWords(typed).map((word) => {
    const named = sql`select id from institutions where ${containing(sql.ref('nameKey'), word)}`;
    return sql`(${containing(sql.ref('users.searchText'), word)} or ${sql.ref('users.institutionId')} in (${named}))`;
  });
  return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

const byName = sorted('asc', sortColumn('text', 'users.nameKey'), sortColumn('number', 'users.id'));

/** One page of the active people who match, sorted by name. */
export function readPeople(
  db: Db,
  { conditions, also = [], roles: only, institutionId, id }: Among,
  { q, ...page }: ListQuery & { q?: string | undefined },
): Promise<Page<Person & { lastSignInAt: string | null }>> {
  let found = people(db)
    .select('users.lastSignInAt')
    .where('users.deactivatedAt', 'is', null)
    .where(whereFound(q))
    .where(isAmong(db, conditions, also));
  if (only) found = found.where('users.role', 'in', only);
  if (institutionId !== undefined) found = found.where('users.institutionId', '=', institutionId);
  if (id !== undefined) found = found.where('users.id', '=', id);
  return readPage(found, byName, page);
}

/** If everybody matches, the sort index is used. Otherwise each condition finds its few people by its own index. */
function isAmong(db: Db, conditions: readonly PersonCondition[], also: readonly number[]) {
  if (conditions.some((condition) => condition.roles.length === roles.length && !condition.with))
    return sql<SqlBool>`true`;
  const [only, ...others] = conditions;
  if (only && !only.with && others.length === 0 && also.length === 0) return wherePersonMatches(only);
  const found = conditions.map((condition) => sql`select id from users where ${wherePersonMatches(condition)}`);
  return sql<SqlBool>`users.id in (${sql.join([...found, idRows(db, also)], sql` union all `)})`;
}

function people(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .select([
      'users.id',
      'users.username',
      'users.fullName',
      'users.role',
      'users.institutionId',
      'institutions.name as companyName',
      'users.subscriptionTier',
      'users.department',
      'users.createdAt',
      'users.deactivatedAt',
      'institutions.accountManagerId',
      'institutions.techSupportId',
    ]);
}

/** Includes deactivated people, because their messages still show their names. */
export async function listPeople(db: Db): Promise<Person[]> {
  return withWhatWasGranted(db, await people(db).orderBy('users.id').execute());
}

/** The given people, everybody in their institutions, and everybody in the given institutions. */
export async function listPeopleOf(
  db: Db,
  { personIds, institutionIds }: { personIds: readonly number[]; institutionIds: readonly number[] },
): Promise<Person[]> {
  const named = sql`select id from users where id in (${idRows(db, personIds)})`;
  const theirs = sql`select "institutionId" from users where id in (${idRows(db, personIds)})`;
  const found = sql`${named} union select id from users where "institutionId" in (${theirs})
    union select id from users where "institutionId" in (${idRows(db, institutionIds)})`;
  return withWhatWasGranted(
    db,
    await people(db).where(sql<SqlBool>`users.id in (${found})`).orderBy('users.id').execute(),
  );
}

/** Granted rights, former supporters and channels assigned outside their team are few, so all of them are read. */
async function withWhatWasGranted(db: Db, found: Person[]): Promise<Person[]> {
  const rightsOf = new Map<number, Right[]>();
  for (const { userId, right } of await db.selectFrom('grantedRights').select(['userId', 'right']).execute())
    rightsOf.set(userId, [...(rightsOf.get(userId) ?? []), right]);
  const before = new Map<number, number[]>();
  for (const { userId, institutionId } of await db.selectFrom('formerSupporters').selectAll().execute())
    before.set(institutionId, [...(before.get(institutionId) ?? []), userId]);
  const grantedTo = new Map<number, number>();
  const grantedOf = new Map<number, number[]>();
  for (const { customerId, staffId } of await listChannelGrants(db)) {
    grantedTo.set(customerId, staffId);
    grantedOf.set(staffId, [...(grantedOf.get(staffId) ?? []), customerId]);
  }
  const sharing = await listSharing(db);
  const takenOver = new Map<number, string[]>();
  const successorOf = new Map<number, number>();
  for (const { conversation, formerId, successorId } of sharing.successions) {
    takenOver.set(successorId, [...(takenOver.get(successorId) ?? []), conversation]);
    successorOf.set(formerId, successorId);
  }
  const granted = [rightsOf, before, grantedTo, sharing.institutions, successorOf];
  if (granted.every(({ size }) => size === 0)) return found;
  return found.map((person) => {
    const rights = rightsOf.get(person.id);
    const formerSupporterIds = before.get(person.institutionId ?? 0);
    const channelGrantedToId = grantedTo.get(person.id);
    const grantedChannelsOf = grantedOf.get(person.id);
    const sharedSince = sharedSinceOf(sharing.institutions.get(person.institutionId ?? 0), sharing.own.get(person.id));
    const successions = takenOver.get(person.id);
    const successorId = successorOf.get(person.id);
    const added = {
      ...(rights && { rights }),
      ...(formerSupporterIds && { formerSupporterIds }),
      ...(channelGrantedToId && { channelGrantedToId }),
      ...(grantedChannelsOf && { grantedChannelsOf }),
      ...(sharedSince !== undefined && { sharedSince }),
      ...(successions && { successions }),
      ...(successorId && { successorId }),
    };
    return Object.keys(added).length === 0 ? person : { ...person, ...added };
  });
}

async function listChannelGrants(db: Db): Promise<{ customerId: number; staffId: number }[]> {
  const rows = await db
    .selectFrom('conversations')
    .where('grantedToId', 'is not', null)
    .whereRef('grantedToId', '=', 'assigneeId')
    .select(['firstId as customerId', 'assigneeId'])
    .execute();
  return rows.flatMap(({ customerId, assigneeId }) => (assigneeId === null ? [] : { customerId, staffId: assigneeId }));
}

export interface AbsenceFacts {
  staffId: number;
  standInId: number;
  fromDay: string;
  untilDay: string;
  note: string | null;
}

/** Absences that nobody ended and whose last day is not before a day. */
export async function listAbsencesFrom(db: Db, day: string): Promise<AbsenceFacts[]> {
  return db
    .selectFrom('absences')
    .where('untilDay', '>=', day)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .select(['staffId', 'standInId', 'fromDay', 'untilDay', 'note'])
    .execute();
}

export interface RelatedPair {
  studentId: number;
  relatedUserId: number;
  status: 'pending' | 'accepted' | 'rejected';
  requestedBy: number;
}

/** Pending and accepted relations, of everybody or of some. Rejected requests and removed contacts are excluded. */
export async function listRelatedPairs(db: Db, of?: readonly number[]): Promise<RelatedPair[]> {
  return db
    .selectFrom('relationships')
    .where(isOfEither(db, ['studentId', 'relatedUserId'], of))
    .where('status', '<>', 'rejected')
    .where('removedAt', 'is', null)
    .select(['studentId', 'relatedUserId', 'status', 'requestedBy'])
    .execute();
}

export interface Block {
  blockerId: number;
  blockedId: number;
}

/**
 * A value that changes after each change of people, relations or blocks, in any process (decision 62). The highest
 * number alone is not enough: a change may commit after one that has a higher number.
 */
export async function findLastChange(db: Db): Promise<string> {
  const { count, last } = await db
    .selectFrom('revocations')
    .where('reason', '=', 'people-changed')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return `${count} ${last}`;
}

export async function listBlocks(db: Db, of?: readonly number[]): Promise<Block[]> {
  return db
    .selectFrom('blocks')
    .where(isOfEither(db, ['blockerId', 'blockedId'], of))
    .select(['blockerId', 'blockedId'])
    .execute();
}

function isOfEither(db: Db, columns: readonly [string, string], of: readonly number[] | undefined) {
  if (!of) return sql<SqlBool>`true`;
  const [one, other] = columns.map((column) => sql`${sql.ref(column)} in (${idRows(db, of)})`);
  return sql<SqlBool>`(${one} or ${other})`;
}

/** Columns that change at every sign-in or that only administrators see. They are not cached in the directory. */
export const accountColumns = [
  'users.lastSignInAt',
  sql<boolean | number>`users."passwordHash" is not null`.as('hasPassword'),
  'users.email',
  'users.pendingEmail',
  'users.emailRefusedAt',
  'users.emailRefusal',
] as const;
