import type { NotNull } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

/** Counts broadcasts that a restore put on hold. */
export async function countHeldBroadcasts(db: Db): Promise<number> {
  return countRows(
    db
      .selectFrom('plannedNotifications')
      .where('heldAt', 'is not', null)
      .where('sentAt', 'is', null)
      .where('withdrawnAt', 'is', null),
  );
}

/**
 * Releases planned broadcasts, to be sent at their time or at once if it has passed; or withdraws them. Returns them.
 */
export async function settleHeldBroadcasts(
  transaction: Transaction,
  change: { heldAt: null } | { heldAt: null; withdrawnAt: string },
) {
  return transaction
    .updateTable('plannedNotifications')
    .set(change)
    .where('heldAt', 'is not', null)
    .where('sentAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute();
}

/** Releases events, or drops them. Returns the number per webhook. */
export async function settleHeldEvents(
  transaction: Transaction,
  change: { state: 'waiting'; dueAt: string; reason: null } | { state: 'failed'; reason: string },
): Promise<Map<number, number>> {
  const rows = await transaction
    .updateTable('outbox')
    .set({ attempts: 0, giveUpAt: null, ...change })
    .where('channel', '=', 'webhook')
    .where('state', '=', 'held')
    .returning('webhookId')
    .$narrowType<{ webhookId: NotNull }>()
    .execute();
  const counts = new Map<number, number>();
  for (const { webhookId } of rows) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
  return counts;
}
