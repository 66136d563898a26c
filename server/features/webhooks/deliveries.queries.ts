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

/** Claims due deliveries; per object, later events wait until earlier ones have been delivered. */
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

/** Makes all waiting deliveries due now, with a fresh retry count. */
export async function makeDeliveriesDue(db: Db, webhookId: number, at: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: at, attempts: 0, firstTriedAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes waiting deliveries: all of them, or with `butOf` only private events of other people than that one. */
export async function deleteWaiting(db: Db, webhookId: number, { butOf }: { butOf?: number } = {}): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['waiting', 'held'])
    .$if(butOf !== undefined, (rows) =>
      rows.where('forKeeperId', 'is not', null).where('forKeeperId', '<>', butOf ?? 0),
    )
    .execute();
}

/** Queues a delivery once more; false if there is none with this id that the reader may see. */
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

/** All deliveries, newest first; with `readerId` without private events of other people. */
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

/** Number of waiting deliveries per webhook. */
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

/** Number of waiting deliveries of all webhooks. */
export async function countAllWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    // Filters by webhook first, because the index begins with it.
    .where('webhookId', 'in', ({ selectFrom }) => selectFrom('webhooks').where('removedAt', 'is', null).select('id'))
    .where('state', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteOldDeliveries(db: Db, before: string): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('at', '<', before).execute();
}
