import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { formerMember } from '#contract/values/privacy.ts';
import { engineOf } from '#server/db/engine.ts';
import { keysOfPerson, nameKey } from '#server/db/keys/name-key.ts';
import type { Db } from '#server/db/schema.ts';

/** A person as they are before they are erased. */
export interface ErasedPerson {
  id: number;
  randomId: string;
  username: string;
  usernameKey: string;
  fullName: string;
  role: string;
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

/** What somebody is called once they are erased. */
export function formerName({ role, institutionName }: Pick<ErasedPerson, 'role' | 'institutionName'>): string {
  return role === 'customer' ? formerMember.ofInstitution(institutionName ?? 'an institution') : formerMember.ofTeam;
}

/**
 * From the commit on nobody stores anything of this person any more (migration 0106). Waits for whoever is just about to, so that what
 * they store is there to be found.
 */
export async function closePerson(transaction: Db, id: number, at: string): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await transaction.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
  }
  await transaction
    .updateTable('users')
    .set({ erasedAt: at })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Whether there is no name in their row any more. */
export function isNameless({ username, randomId }: Pick<ErasedPerson, 'username' | 'randomId'>): boolean {
  return username === namelessUsername(randomId);
}

function namelessUsername(randomId: string): string {
  return `erased-${randomId}`;
}

/** Takes names, addresses and password out of the row of a person, which stays for its number. */
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
      deactivatedAt: person.deactivatedAt ?? at,
      erasedAt: at,
    })
    .where('id', '=', person.id)
    .execute();
}

/** Nobody serves by them any more, and no desk has them to answer. */
export async function unassign(db: Db, id: number): Promise<void> {
  for (const column of ['accountManagerId', 'techSupportId'] as const) {
    await db
      .updateTable('institutions')
      .set({ [column]: null })
      .where(column, '=', id)
      .execute();
  }
  await db
    .updateTable('conversations')
    .set(({ eb }) => ({ assigneeId: null, deskVersion: eb('deskVersion', '+', 1) }))
    .where('assigneeId', '=', id)
    .execute();
}

/** From where somebody did things to the accounts of others. */
export async function emptyPlaces(db: Db, byId: number): Promise<void> {
  await db
    .updateTable('securityEvents')
    .set({ address: null, network: null, browser: null })
    .where('byId', '=', byId)
    .execute();
}

/** What the portal itself told others by this name, or is about to: behind their bells, in mails that wait or were sent, on their devices. */
export async function replaceName(db: Db, name: string, by: string): Promise<void> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const replaced = (column: string, from = name, to = by) => sql<string>`replace(${sql.ref(column)}, ${from}, ${to})`;
  const holds = (column: string, text = name): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  await db
    .updateTable('notifications')
    .set({ title: replaced('title'), description: replaced('description') })
    .where('userId', 'is not', null)
    .where(({ or }) => or([holds('title'), holds('description')]))
    .execute();
  await db
    .updateTable('mailOutbox')
    .set({ subject: replaced('subject'), letter: replaced('letter', inJson(name), inJson(by)) })
    .where(({ or }) => or([holds('subject'), holds('letter', inJson(name))]))
    .execute();
  await db
    .updateTable('news')
    .set({ about: replaced('about', inJson(name), inJson(by)) })
    .where(holds('about', inJson(name)))
    .execute();
  await db
    .updateTable('pushes')
    .set({ notice: replaced('notice', inJson(name), inJson(by)) })
    .where(holds('notice', inJson(name)))
    .execute();
}

/** In which fields of the log a person's number stands. */
const personFields = ['userId', 'studentId', 'sharedWithId', 'contactId'];

/**
 * Takes what stood before and after out of the log of changes: of the person themself, of their channel, and of what was for them alone.
 * That something was changed, and by whom, stays.
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

/** Its people of before are called by no name of it any more. */
export async function emptyInstitution(db: Db, { id }: ErasedInstitution, at: string): Promise<void> {
  const name = formerMember.institution;
  await db.updateTable('institutions').set({ consortiumId: null }).where('consortiumId', '=', id).execute();
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
