import type { Selectable, Updateable } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';

export const deskColumns = [
  'lastChange',
  'sentByFirst',
  'askedAt',
  'settledAskedAt',
  'closedAt',
  'snoozedUntil',
  'assigneeId',
  'grantedToId',
  'tags',
  'deskVersion',
  'subject',
] as const;

export type DeskRow = Pick<Selectable<Schema['conversations']>, (typeof deskColumns)[number]>;

/** Every column that an act may change, and the state before the last act. */
const lockedColumns = [...deskColumns, 'answeredUpTo', 'answeredCount', 'deskBefore'] as const;
export type LockedDesk = Pick<Selectable<Schema['conversations']>, (typeof lockedColumns)[number]>;

/**
 * Locks a conversation until the end of the transaction, like a commit of messages. Undefined if it has no messages.
 */
export async function lockDesk(transaction: Transaction, key: string): Promise<LockedDesk | undefined> {
  // A no-op update locks the row and lets it be returned.
  return transaction
    .updateTable('conversations')
    .set(({ ref }) => ({ deskVersion: ref('deskVersion') }))
    .where('key', '=', key)
    .returning(lockedColumns)
    .executeTakeFirst();
}

export async function updateDesk(
  transaction: Transaction,
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
