import { type Insertable, type Selectable, sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type InstitutionLinkRow = Selectable<Schema['institutionLinks']>;

/** Links with any of these lasting ids, including undone ones. */
export async function listLinksBySubject(db: Db, hashes: readonly string[]): Promise<InstitutionLinkRow[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('institutionLinks').where('subjectHash', 'in', hashes).selectAll().execute();
}

export async function listLinksOf(db: Db, userId: number): Promise<InstitutionLinkRow[]> {
  return db
    .selectFrom('institutionLinks')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('linkedAt')
    .orderBy('id')
    .selectAll()
    .execute();
}

/** All links that a person ever had, including undone ones. */
export async function listLinksEver(db: Db, userId: number): Promise<InstitutionLinkRow[]> {
  return db.selectFrom('institutionLinks').where('userId', '=', userId).selectAll().execute();
}

/** Makes a link, or renews an undone one. */
export async function insertLink(db: Db, link: Insertable<Schema['institutionLinks']>): Promise<InstitutionLinkRow> {
  return db
    .insertInto('institutionLinks')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['subjectHash', 'userId']).doUpdateSet({
        linkedBy: link.linkedBy,
        linkedAt: link.linkedAt,
        institutionId: link.institutionId,
        endedAt: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateLinkUsed(db: Db, id: number, lastUsedAt: string): Promise<void> {
  await db.updateTable('institutionLinks').set({ lastUsedAt }).where('id', '=', id).execute();
}

/** Undoes a person's link. Returns it; undefined if there is no such link. */
export async function endLink(
  db: Db,
  { id, userId, endedAt }: { id: number; userId: number; endedAt: string },
): Promise<InstitutionLinkRow | undefined> {
  return db
    .updateTable('institutionLinks')
    .set({ endedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The owners of confirmed addresses, of whatever role and institution. */
export async function listByConfirmedAddress(
  db: Db,
  addresses: readonly string[],
): Promise<{ id: number; role: Role; institutionId: number | null; deactivatedAt: string | null; address: string }[]> {
  if (addresses.length === 0) return [];
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, 'in', addresses)
    .where('emailVerifiedAt', 'is not', null)
    .select(['id', 'role', 'institutionId', 'deactivatedAt'])
    .select(sql<string>`lower(email)`.as('address'))
    .execute();
}

/** Ends the sessions opened by a link, except one. Returns their hashes. */
export async function deleteSessionsOfLink(db: Db, linkId: number, keptHash: string | null): Promise<string[]> {
  let sessions = db.deleteFrom('sessions').where('institutionLinkId', '=', linkId);
  if (keptHash !== null) sessions = sessions.where('tokenHash', '<>', keptHash);
  return (await sessions.returning('tokenHash').execute()).map(({ tokenHash }) => tokenHash);
}

/** Ends the sessions that a provider identifies by its NameID, and by the session index if there is one. */
export async function deleteSessionsNamed(
  db: Db,
  named: { institutionIds: readonly number[]; nameIdHash: string; sessionIndexHashes: readonly string[] },
): Promise<{ tokenHash: string; userId: number }[]> {
  const links = db.selectFrom('institutionLinks').where('institutionId', 'in', named.institutionIds).select('id');
  let sessions = db
    .deleteFrom('sessions')
    .where('nameIdHash', '=', named.nameIdHash)
    .where('institutionLinkId', 'in', links);
  if (named.sessionIndexHashes.length > 0) {
    // A session without an index might be the one that is meant, so it ends too.
    sessions = sessions.where(({ or, eb }) =>
      or([eb('sessionIndexHash', 'in', named.sessionIndexHashes), eb('sessionIndexHash', 'is', null)]),
    );
  }
  return sessions.returning(['tokenHash', 'userId']).execute();
}
