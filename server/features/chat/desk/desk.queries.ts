import type { Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** Of `conversations`: what the team of a channel sees and changes. */
export const deskColumns = [
  'lastChange',
  'sentByFirst',
  'askedAt',
  'settledAskedAt',
  'closedAt',
  'snoozedUntil',
  'assigneeId',
  'tags',
  'deskVersion',
] as const;

export type DeskRow = Pick<Selectable<Schema['conversations']>, (typeof deskColumns)[number]>;

/** Locks a conversation until the end of the transaction, as a commit of messages does. Undefined where nothing was said yet. */
export async function lockDesk(transaction: Db, key: string): Promise<DeskRow | undefined> {
  // The update changes nothing; it locks the row and lets it be returned.
  return transaction
    .updateTable('conversations')
    .set(({ ref }) => ({ deskVersion: ref('deskVersion') }))
    .where('key', '=', key)
    .returning(deskColumns)
    .executeTakeFirst();
}

export async function updateDesk(
  transaction: Db,
  key: string,
  change: Updateable<Schema['conversations']>,
): Promise<DeskRow> {
  return transaction
    .updateTable('conversations')
    .set(({ eb }) => ({ ...change, deskVersion: eb('deskVersion', '+', 1) }))
    .where('key', '=', key)
    .returning(deskColumns)
    .executeTakeFirstOrThrow();
}
