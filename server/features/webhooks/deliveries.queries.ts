import type { Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Claim, claimRows } from '#server/db/queries/claimed-rows.ts';
import { whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type DeliveryRow = Selectable<Schema['webhookDeliveries']>;
export type ClaimedDelivery = DeliveryRow & { claim: string };

export interface DeliveryClaim extends Claim {
  webhookId: number;
  limit: number;
}

/** Takes some that are due, of each object none before whoever comes first has arrived. */
export async function claimDeliveries(
  db: Db,
  { webhookId, limit, ...claim }: DeliveryClaim,
): Promise<ClaimedDelivery[]> {
  const next = db
    .selectFrom('webhookDeliveries as d')
    .where('d.webhookId', '=', webhookId)
    .where('d.state', '=', 'waiting')
    .where(whereDue('d.dueAt', claim.free))
    .where(whereDue('d.claimedUntil', claim.free))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries as before')
            .where('before.webhookId', '=', webhookId)
            .whereRef('before.object', '=', 'd.object')
            .where('before.state', '=', 'waiting')
            .whereRef('before.id', '<', 'd.id')
            .select('before.id'),
        ),
      ),
    )
    .orderBy('d.dueAt')
    .orderBy('d.id')
    .limit(limit)
    .select('d.id');
  return claimRows(db, 'webhookDeliveries', next, claim);
}

/** Whatever waits is tried at once, as if for the first time. */
export async function hurryDeliveries(db: Db, webhookId: number, at: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: at, attempts: 0, firstTriedAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** What waits is not sent any more: all of it, or what is the matter of somebody who no longer answers for the webhook. */
export async function deleteWaiting(db: Db, webhookId: number, { butOf }: { butOf?: number } = {}): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .$if(butOf !== undefined, (rows) =>
      rows.where('forKeeperId', 'is not', null).where('forKeeperId', '<>', butOf ?? 0),
    )
    .execute();
}

/** Has one sent once more; false where there is none of this id that somebody may read. */
export async function sendAgain(
  db: Db,
  { webhookId, id, readerId }: { webhookId: number; id: number; readerId: number | null },
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', dueAt: at, attempts: 0, firstTriedAt: null, claim: null, claimedUntil: null })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('forKeeperId', 'is', null), ...(readerId ? [eb('forKeeperId', '=', readerId)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was sent and what waits, the newest first; what is one person's own matter for them alone, or with null for whoever may read all. */
export function readDeliveries(
  db: Db,
  { webhookId, readerId, ...page }: ListQuery & { webhookId: number; readerId: number | null },
) {
  const rows = db
    .selectFrom('webhookDeliveries as d')
    .where('d.webhookId', '=', webhookId)
    .$if(readerId !== null, (all) =>
      all.where(({ eb, or }) => or([eb('d.forKeeperId', 'is', null), eb('d.forKeeperId', '=', readerId)])),
    )
    .selectAll('d');
  return readPage(rows, sorted('desc', sortColumn('number', 'd.id')), page);
}

/** How many wait for each of these webhooks. */
export async function countWaiting(db: Db, webhookIds: readonly number[]): Promise<Map<number, number>> {
  if (webhookIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhookDeliveries')
    .where('webhookId', 'in', webhookIds)
    .where('state', '=', 'waiting')
    .groupBy('webhookId')
    .select(['webhookId', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute();
  return new Map(rows.map(({ webhookId, count }) => [webhookId, Number(count)]));
}

/** How many wait for all webhooks together. */
export async function countAllWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    // By the webhook first, as the index has it.
    .where('webhookId', 'in', ({ selectFrom }) => selectFrom('webhooks').where('removedAt', 'is', null).select('id'))
    .where('state', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets what happened before a moment. */
export async function deleteOldDeliveries(db: Db, before: string): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('at', '<', before).execute();
}
