import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type Tie, whereTied } from '#server/db/queries/ties.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** A person as the rules see them: role and institution, and who is assigned to that institution. */
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
  /** The institution's assigned staff; null for staff and where nobody is assigned. */
  accountManagerId: number | null;
  techSupportId: number | null;
}

/** Those who are tied by any of these, and these others. */
export interface Among {
  ties: readonly Tie[];
  also?: readonly number[];
  /** Only these, of whomever. */
  roles?: readonly Role[];
  institutionId?: number | undefined;
  /** This one alone. */
  id?: number | undefined;
}

/** Every word somewhere in the name, the username, the department or the institution. */
export function whereFound(typed: string | undefined): RawBuilder<SqlBool> {
  const each = typedWords(typed).map((word) => {
    const named = sql`select id from institutions where ${containing(sql.ref('nameKey'), word)}`;
    return sql`(${containing(sql.ref('users.searchText'), word)} or ${sql.ref('users.institutionId')} in (${named}))`;
  });
  return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

const byName = sorted('asc', sortColumn('text', 'users.nameKey'), sortColumn('number', 'users.id'));

/** One page of those among them who can sign in, by name. */
export function readPeople(
  db: Db,
  { ties, also = [], roles: only, institutionId, id }: Among,
  { q, ...page }: ListQuery & { q?: string | undefined },
): Promise<Page<Person>> {
  let found = people(db)
    .where('users.deactivatedAt', 'is', null)
    .where(whereFound(q))
    .where(isAmong(db, ties, also));
  if (only) found = found.where('users.role', 'in', only);
  if (institutionId !== undefined) found = found.where('users.institutionId', '=', institutionId);
  if (id !== undefined) found = found.where('users.id', '=', id);
  return readPage(found, byName, page);
}

/** Whoever is among everybody is read in their order; few are found first, each by an index. */
function isAmong(db: Db, ties: readonly Tie[], also: readonly number[]) {
  if (ties.some((tie) => tie.roles.length === roles.length && !tie.with)) return sql<SqlBool>`true`;
  const [only, ...others] = ties;
  if (only && !only.with && others.length === 0 && also.length === 0) return whereTied(only);
  const found = ties.map((tie) => sql`select id from users where ${whereTied(tie)}`);
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

/** Everybody. Deactivated people are among them: their messages still carry their names. */
export async function listPeople(db: Db): Promise<Person[]> {
  return people(db).orderBy('users.id').execute();
}

/** These people with everybody of their institutions, and everybody of these institutions. */
export async function listPeopleOf(
  db: Db,
  { personIds, institutionIds }: { personIds: readonly number[]; institutionIds: readonly number[] },
): Promise<Person[]> {
  const named = sql`select id from users where id in (${idRows(db, personIds)})`;
  const theirs = sql`select "institutionId" from users where id in (${idRows(db, personIds)})`;
  const found = sql`${named} union select id from users where "institutionId" in (${theirs})
    union select id from users where "institutionId" in (${idRows(db, institutionIds)})`;
  return people(db).where(sql<SqlBool>`users.id in (${found})`).orderBy('users.id').execute();
}

export interface RelatedPair {
  studentId: number;
  relatedUserId: number;
  status: 'pending' | 'accepted' | 'rejected';
  requestedBy: number;
}

/** Who asked whom or is related to whom, of everybody or of some; a rejected request relates nobody, nor does a removed contact. */
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

/** What changes at every sign-in, or is for admins alone, and is therefore not kept in the directory. */
export const accountColumns = [
  'users.lastSignInAt',
  sql<boolean | number>`users."passwordHash" is not null`.as('hasPassword'),
  'users.email',
  'users.pendingEmail',
  'users.emailRefusedAt',
  'users.emailRefusal',
] as const;
