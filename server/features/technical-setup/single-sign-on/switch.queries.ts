import type { Updateable } from 'kysely';
import { servedRoles } from '#contract/values/capabilities.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { SingleSignOnRow } from './single-sign-on.queries.ts';

export async function findSingleSignOn(db: Db, institutionId: number): Promise<SingleSignOnRow | undefined> {
  return db.selectFrom('singleSignOn').where('institutionId', '=', institutionId).selectAll().executeTakeFirst();
}

/** Locks the row until the end of the transaction; creates it if there is none. */
export async function lockSingleSignOn(db: Db, institutionId: number, linkKey: string): Promise<SingleSignOnRow> {
  await db
    .insertInto('singleSignOn')
    .values({ institutionId, mode: 'off', linkKey, version: 0 })
    .onConflict((conflict) => conflict.column('institutionId').doNothing())
    .execute();
  // An update that changes nothing locks the row on both engines.
  return db
    .updateTable('singleSignOn')
    .set(({ ref }) => ({ mode: ref('mode') }))
    .where('institutionId', '=', institutionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSingleSignOn(
  db: Db,
  institutionId: number,
  change: Updateable<Schema['singleSignOn']>,
): Promise<SingleSignOnRow> {
  return db
    .updateTable('singleSignOn')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('institutionId', '=', institutionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces an institution's domains. Returns one that another institution has; the caller then has to roll back. */
export async function replaceDomains(
  db: Db,
  institutionId: number,
  domains: readonly string[],
): Promise<string | undefined> {
  await db.deleteFrom('signInDomains').where('institutionId', '=', institutionId).execute();
  if (domains.length === 0) return undefined;
  const taken = await db.selectFrom('signInDomains').where('domain', 'in', domains).select('domain').executeTakeFirst();
  if (taken) return taken.domain;
  await db
    .insertInto('signInDomains')
    .values(domains.map((domain) => ({ domain, institutionId })))
    .execute();
  return undefined;
}

/** Counts an institution's active customers and those with a connected account, and says whether such an account was used. */
export async function countConnected(
  db: Db,
  institutionId: number,
): Promise<{ people: number; connected: number; hasSignedIn: boolean }> {
  const customers = db
    .selectFrom('users')
    .where('users.institutionId', '=', institutionId)
    .where('role', 'in', servedRoles)
    .where('deactivatedAt', 'is', null);
  const { people } = await customers.select(({ fn }) => fn.countAll<number>().as('people')).executeTakeFirstOrThrow();
  const { connected, used } = await customers
    .innerJoin('institutionLinks', 'institutionLinks.userId', 'users.id')
    .where('endedAt', 'is', null)
    .select(({ fn }) => [
      fn.count<number>('users.id').distinct().as('connected'),
      fn.count<number>('lastUsedAt').as('used'),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(people), connected: Number(connected), hasSignedIn: Number(used) > 0 };
}

/** Ends second steps that followed a sign-in through the institution, or all others. */
export async function deletePendingOfInstitution(
  db: Db,
  { institutionId, isThrough }: { institutionId: number; isThrough: boolean },
): Promise<void> {
  const customers = db.selectFrom('users').where('institutionId', '=', institutionId).select('id');
  await db
    .deleteFrom('pendingSignIns')
    .where('userId', 'in', customers)
    .where('firstStep', isThrough ? '=' : '<>', 'institution')
    .execute();
}

/** Ends the sessions of an institution's customers that were opened through it, or all others, except one. Returns their hashes. */
export async function deleteSessionsOfInstitution(
  db: Db,
  { institutionId, isThrough, keptHash }: { institutionId: number; isThrough: boolean; keptHash: string | null },
): Promise<string[]> {
  const customers = db
    .selectFrom('users')
    .where('institutionId', '=', institutionId)
    .where('role', 'in', servedRoles)
    .select('id');
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', 'in', customers)
    .where('institutionLinkId', isThrough ? 'is not' : 'is', null)
    .where('tokenHash', '<>', keptHash ?? '')
    .returning('tokenHash')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
