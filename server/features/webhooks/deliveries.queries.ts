import type { NotNull } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { claimRows } from '#server/db/queries/claimed-rows.ts';
import { type ClaimOfRows, isClaimable, type OutboxRow } from '#server/db/queries/outbox.queries.ts';
import type { Db } from '#server/db/schema.ts';

/** Columns that every row of the channel has; `about` names the object, as `invoice:12`. */
interface OfWebhook {
  kind: WebhookEventKind;
  webhookId: number;
  eventId: string;
  about: string;
}
/** A row of the channel `webhook`. With a `userId` only that person, if responsible for the webhook, may read it. */
export type DeliveryRow = OutboxRow & OfWebhook;
export type ClaimedDelivery = DeliveryRow & { claim: string };

/** Claims due deliveries; per object, later events wait until earlier ones have been delivered. */
export async function claimDeliveries(
  db: Db,
  webhookId: number,
  { limit, ...claim }: ClaimOfRows,
): Promise<ClaimedDelivery[]> {
  const next = db
    .selectFrom('outbox as d')
    .where('d.webhookId', '=', webhookId)
    .where(isClaimable(claim, 'd'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as before')
            .where('before.webhookId', '=', webhookId)
            .whereRef('before.about', '=', 'd.about')
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
  return (await claimRows(db, 'outbox', next, claim)) as ClaimedDelivery[];
}

/** Makes all waiting deliveries due now, with a fresh retry count. */
export async function makeDeliveriesDue(db: Db, webhookId: number, at: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt: at, attempts: 0, giveUpAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes waiting deliveries: all of them, or with `butOf` only private events of other people than that one. */
export async function deleteWaiting(db: Db, webhookId: number, { butOf }: { butOf?: number } = {}): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['waiting', 'held'])
    .$if(butOf !== undefined, (rows) => rows.where('userId', 'is not', null).where('userId', '<>', butOf ?? 0))
    .execute();
}

/** Queues a delivery once more; false if there is none with this id that the reader may see. */
export async function sendAgain(
  db: Db,
  { webhookId, id, readerId }: { webhookId: number; id: number; readerId: number | null },
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', dueAt: at, attempts: 0, giveUpAt: null, claim: null, claimedUntil: null })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('userId', 'is', null), ...(readerId ? [eb('userId', '=', readerId)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All deliveries, newest first; with `readerId` without private events of other people. */
export function readDeliveries(
  db: Db,
  { webhookId, readerId, ...page }: ListQuery & { webhookId: number; readerId: number | null },
) {
  const rows = db
    .selectFrom('outbox as d')
    .where('d.webhookId', '=', webhookId)
    .$if(readerId !== null, (all) =>
      all.where(({ eb, or }) => or([eb('d.userId', 'is', null), eb('d.userId', '=', readerId)])),
    )
    .selectAll('d')
    .$narrowType<OfWebhook>();
  return readPage(rows, sorted('desc', sortColumn('number', 'd.id')), page);
}

/** Number of waiting deliveries per webhook. */
export async function countWaiting(db: Db, webhookIds: readonly number[]): Promise<Map<number, number>> {
  if (webhookIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .where('channel', '=', 'webhook')
    .where('webhookId', 'in', webhookIds)
    .where('state', '=', 'waiting')
    .groupBy('webhookId')
    .select(['webhookId', ({ fn }) => fn.countAll<number | string>().as('count')])
    .$narrowType<{ webhookId: NotNull }>()
    .execute();
  return new Map(rows.map(({ webhookId, count }) => [webhookId, Number(count)]));
}
