import { sql } from 'kysely';
import type { MailAddress } from '#contract/people/addresses.ts';
import type { Role } from '#contract/values/roles.ts';
import { rowsOf } from '#server/db/rows-of.ts';
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

export interface RelatedPair {
  studentId: number;
  relatedUserId: number;
  status: 'pending' | 'accepted' | 'rejected';
  requestedBy: number;
}

/** Who asked whom or is related to whom; a rejected request relates nobody, nor does a removed contact. */
export async function listRelatedPairs(db: Db): Promise<RelatedPair[]> {
  return db
    .selectFrom('relationships')
    .where('status', '<>', 'rejected')
    .where('removedAt', 'is', null)
    .select(['studentId', 'relatedUserId', 'status', 'requestedBy'])
    .execute();
}

export async function listBlocks(db: Db): Promise<{ blockerId: number; blockedId: number }[]> {
  return db.selectFrom('blocks').select(['blockerId', 'blockedId']).execute();
}

/** What changes at every sign-in, or is for admins alone, and is therefore not kept in the directory. */
export interface AccountState extends MailAddress {
  id: number;
  lastSignInAt: string | null;
  hasPassword: boolean;
}

/** When people signed in last, who has set a password, and where their mails go. */
export async function listAccountStates(db: Db, ids: readonly number[]): Promise<Map<number, AccountState>> {
  const rows = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      sql<number>`(${rowsOf(
        db,
        ids.map((id) => [id]),
        ['bigint'],
      )})`,
    )
    .select(['id', 'lastSignInAt', sql<boolean | number>`"passwordHash" is not null`.as('hasPassword')])
    .select(['email', 'pendingEmail', 'emailRefusedAt', 'emailRefusal'])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, hasPassword: Boolean(row.hasPassword) }]));
}

/** The part of it that says where mails go. */
export function addressOf(state: AccountState | undefined): MailAddress {
  const { email = null, pendingEmail = null, emailRefusedAt = null, emailRefusal = null } = state ?? {};
  return { email, pendingEmail, emailRefusedAt, emailRefusal };
}
