import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type SignInRequestRow = Selectable<Schema['signInRequests']>;

export async function insertSignInRequest(db: Db, request: Insertable<Schema['signInRequests']>): Promise<void> {
  await db.insertInto('signInRequests').values(request).execute();
}

export async function findSignInRequest(db: Db, id: string): Promise<SignInRequestRow | undefined> {
  return db.selectFrom('signInRequests').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Returns whether the request is still open. */
export async function updateRequestRelayState(
  db: Db,
  { id, relayStateHash }: { id: string; relayStateHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInRequests')
    .set({ relayStateHash })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what was found for the browser that asked. Returns whether this was the first response to the request. */
export async function finishSignInRequest(
  db: Db,
  { id, ...found }: { id: string; finishedAt: string; ticketHash: string; result: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInRequests')
    .set(found)
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes what was found: once, in time, and only for the browser that asked. */
export async function takeTicket(
  db: Db,
  { ticketHash, browserHash, since }: { ticketHash: string; browserHash: string; since: string },
): Promise<SignInRequestRow | undefined> {
  return db
    .deleteFrom('signInRequests')
    .where('ticketHash', '=', ticketHash)
    .where('browserHash', '=', browserHash)
    .where('finishedAt', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the identity that awaits a sign-in with the password in the same browser. Of several only the latest counts, and all are deleted.
 */
export async function takePending(
  db: Db,
  { browserHash, institutionId, since }: { browserHash: string; institutionId: number; since: string },
): Promise<SignInRequestRow | undefined> {
  const rows = await db
    .deleteFrom('signInRequests')
    .where('browserHash', '=', browserHash)
    .where('institutionId', '=', institutionId)
    .where('heldAt', '>', since)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => (String(a.heldAt) < String(b.heldAt) ? 1 : -1))[0];
}

export async function deleteSignInRequestsBefore(db: Db, startedAt: string): Promise<void> {
  await db.deleteFrom('signInRequests').where('startedAt', '<', startedAt).execute();
}
