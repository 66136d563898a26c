import type { Insertable, Selectable } from 'kysely';
import type { HeldReason } from '#contract/values/chat/later-messages.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

export type LaterRow = Selectable<Schema['laterMessages']>;

export async function listLater(db: Db, senderId: number): Promise<LaterRow[]> {
  const own = db.selectFrom('laterMessages').where('senderId', '=', senderId);
  return own.orderBy('sendAt').orderBy('id').selectAll().execute();
}

export function countLater(db: Db, senderId: number): Promise<number> {
  return countRows(db.selectFrom('laterMessages').where('senderId', '=', senderId));
}

export async function findLater(db: Db, senderId: number, id: number): Promise<LaterRow | undefined> {
  const own = db.selectFrom('laterMessages').where('senderId', '=', senderId);
  return own.where('id', '=', id).selectAll().executeTakeFirst();
}

export async function insertLater(db: Db, row: Insertable<Schema['laterMessages']>): Promise<LaterRow> {
  return db.insertInto('laterMessages').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function listDueIds(db: Db, now: string): Promise<number[]> {
  const due = db.selectFrom('laterMessages').where('held', 'is', null).where('sendAt', '<=', now);
  const rows = await due.orderBy('sendAt').orderBy('id').limit(200).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes a message that is still to be sent, and returns it; undefined if another process was faster. */
export async function takeLater(
  transaction: Transaction,
  { id, senderId, dueBy }: { id: number; senderId?: number; dueBy?: string },
): Promise<LaterRow | undefined> {
  let taken = transaction.deleteFrom('laterMessages').where('id', '=', id);
  if (senderId !== undefined) taken = taken.where('senderId', '=', senderId);
  if (dueBy !== undefined) taken = taken.where('held', 'is', null).where('sendAt', '<=', dueBy);
  return taken.returningAll().executeTakeFirst();
}

/** Puts a taken message back, to be decided by its writer. */
export async function putBack(transaction: Transaction, row: LaterRow, held: HeldReason): Promise<void> {
  await transaction
    .insertInto('laterMessages')
    .values({ ...row, held })
    .execute();
}

/** Whether the other side wrote in the conversation after what the writer has seen. Call it with the conversation locked. */
export async function hasOtherWritten(
  db: Db,
  { conversation, senderId, seenUpTo }: Pick<LaterRow, 'conversation' | 'senderId' | 'seenUpTo'>,
  channelCustomerId: number | null,
): Promise<boolean> {
  let written = db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('id', '>', seenUpTo)
    .where('kind', 'is', null)
    .where('senderId', '<>', senderId);
  // In a channel the team is one side.
  if (channelCustomerId !== null && channelCustomerId !== senderId) {
    written = written.where('senderId', '=', channelCustomerId);
  }
  return (await written.select('id').limit(1).executeTakeFirst()) !== undefined;
}
