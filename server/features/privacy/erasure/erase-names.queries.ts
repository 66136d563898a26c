import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { formerMember } from '#contract/values/privacy.ts';
import type { Role } from '#contract/values/roles.ts';
import { locked } from '#server/db/engines/locks.ts';
import { keysOfPerson, nameKey } from '#server/db/keys/name-key.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

export interface ErasedPerson {
  id: number;
  randomId: string;
  username: string;
  usernameKey: string;
  fullName: string;
  role: Role;
  createdAt: string;
  institutionId: number | null;
  institutionName: string | null;
  deactivatedAt: string | null;
  erasedAt: string | null;
}

export function findErasedPerson(db: Db, id: number): Promise<ErasedPerson | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.id', '=', id)
    .select(['users.id', 'users.randomId', 'username', 'usernameKey', 'fullName', 'role', 'users.createdAt'])
    .select(['users.institutionId', 'institutions.name as institutionName', 'deactivatedAt', 'users.erasedAt'])
    .executeTakeFirst();
}

/** Name shown for a person after erasure. */
export function formerName({ role, institutionName }: Pick<ErasedPerson, 'role' | 'institutionName'>): string {
  return capabilitiesOf({ role }).isServed
    ? formerMember.ofInstitution(institutionName ?? 'an institution')
    : formerMember.ofTeam;
}

/**
 * After the commit nobody can store data about this person (1000-baseline/erased-people.ts). Waits for transactions
 * that are about to store some, so that the erasure finds it.
 */
export async function closePerson(transaction: Transaction, id: number, at: string): Promise<void> {
  const row = transaction.selectFrom('users').where('id', '=', id).select('id');
  await locked(transaction, row, 'forUpdate').execute();
  await transaction
    .updateTable('users')
    .set({ erasedAt: at })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .execute();
}

/** True once the name has been removed from the row. */
export function isNameless({ username, randomId }: Pick<ErasedPerson, 'username' | 'randomId'>): boolean {
  return username === namelessUsername(randomId);
}

function namelessUsername(randomId: string): string {
  return `erased-${randomId}`;
}

/** Removes names, addresses and password from a person's row. The row itself stays, because others refer to its id. */
export async function emptyPerson(db: Db, person: ErasedPerson, at: string): Promise<void> {
  const named = { fullName: formerName(person), username: namelessUsername(person.randomId) };
  await db
    .updateTable('users')
    .set({
      ...named,
      usernameKey: named.username,
      ...keysOfPerson(named),
      department: null,
      passwordHash: null,
      email: null,
      emailVerifiedAt: null,
      pendingEmail: null,
      isPendingEmailOwn: false,
      emailRefusedAt: null,
      emailRefusal: null,
      lastSignInAt: null,
      mustChangePassword: false,
      mailsMessageText: false,
      keepsTextOutOfMails: false,
      timeZone: null,
      deactivatedAt: person.deactivatedAt ?? at,
      erasedAt: at,
    })
    .where('id', '=', person.id)
    .execute();
}

/** Unassigns the person from all conversations, and keeps them out of what an Undo would restore. */
export async function unassign(db: Db, id: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ deskBefore: null })
    .where(({ or, eb }) =>
      or(
        ['assigneeId', 'grantedToId', 'closedBy'].flatMap((by) =>
          [',', '}'].map((end) => eb('deskBefore', 'like', `%"${by}":${id}${end}%`)),
        ),
      ),
    )
    .execute();
  await db
    .updateTable('conversations')
    .set(({ eb }) => ({ assigneeId: null, grantedToId: null, deskVersion: eb('deskVersion', '+', 1) }))
    .where('assigneeId', '=', id)
    .execute();
}

/** Fields of logged changes that can contain a person's id. */
const personFields = ['userId', 'studentId', 'sharedWithId', 'contactId'];

/**
 * Removes the old and new values from logged changes of the person, of their channel, and of objects for them alone.
 * The fact and the author of each change stay.
 */
export async function blankChangesOfPerson(db: Db, id: number): Promise<void> {
  const names = personFields.flatMap((field) => [`%"${field}":${id},%`, `%"${field}":${id}}%`]);
  const mentions = (column: string) =>
    sql.join(
      names.map((like) => sql`${sql.ref(column)} like ${like}`),
      sql` or `,
    );
  await blank(
    db,
    sql<SqlBool>`(("objectType" = 'user' and "objectId" = ${String(id)})
      or ("objectType" = 'conversation' and "objectId" in (${channelKey(id)}, ${String(id)}))
      or ("objectType" in ('savedReply', 'bookingHours') and "byId" = ${id})
      or ("objectType" = 'programKey' and "institutionId" is null and "byId" = ${id})
      or ${mentions('before')} or ${mentions('after')})`,
  );
}

export async function blankChangesOfInstitution(db: Db, id: number): Promise<void> {
  await blank(
    db,
    sql<SqlBool>`"institutionId" = ${id} or ("objectType" = 'institution' and "objectId" = ${String(id)})`,
  );
}

async function blank(db: Db, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update "changeLog" set before = case when before is null then null else '{}' end,
      after = case when after is null then null else '{}' end
    where (${where}) and (before <> '{}' or after <> '{}')`.execute(db);
}

export interface ErasedInstitution {
  id: number;
  randomId: string;
  name: string;
  createdAt: string;
  erasedAt: string | null;
}

export function findErasedInstitution(db: Db, id: number): Promise<ErasedInstitution | undefined> {
  return db
    .selectFrom('institutions')
    .where('id', '=', id)
    .select(['id', 'randomId', 'name', 'createdAt', 'erasedAt'])
    .executeTakeFirst();
}

/** Also renames former members, because their names contain the institution's name. */
export async function emptyInstitution(db: Db, { id }: ErasedInstitution, at: string): Promise<void> {
  const name = formerMember.institution(id);
  await db
    .updateTable('institutions')
    .set({
      name,
      nameKey: nameKey(name),
      isil: null,
      isni: null,
      oclc: null,
      ror: null,
      customerId: null,
      consortiumId: null,
      unnamedSince: null,
      usesOfLastYear: null,
      financialYearStart: null,
      accountManagerId: null,
      techSupportId: null,
      erasedAt: at,
    })
    .where('id', '=', id)
    .execute();
  const people = await db.selectFrom('users').where('institutionId', '=', id).select(['id', 'username']).execute();
  const fullName = formerMember.ofInstitution('an institution');
  for (const { id: personId, username } of people) {
    await db
      .updateTable('users')
      .set({ fullName, ...keysOfPerson({ fullName, username }) })
      .where('id', '=', personId)
      .execute();
  }
}
