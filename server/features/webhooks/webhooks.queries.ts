import type { Insertable, Selectable, Updateable } from 'kysely';
import { rolesWith } from '#contract/values/capabilities.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import { type ClaimableRows, isClaimable } from '#server/db/queries/outbox.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type WebhookRow = Selectable<Schema['webhooks']>;

/** Webhooks that were not removed, with their maker and the current state of the person responsible. */
function activeWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users as maker', 'maker.id', 'webhooks.makerId')
    .leftJoin('users as keeper', 'keeper.id', 'webhooks.keeperId')
    .where('webhooks.removedAt', 'is', null)
    .selectAll('webhooks')
    .select(['maker.fullName as makerName', 'keeper.fullName as keeperName', 'keeper.deactivatedAt as keeperLeftAt'])
    .select(['keeper.role as keeperRole', 'keeper.institutionId as keeperInstitutionId']);
}

/** The webhooks of an institution, or with null those that receive events of all institutions; newest first. */
export async function listWebhooks(db: Db, institutionId: number | null) {
  return activeWebhooks(db)
    .where('webhooks.institutionId', institutionId === null ? 'is' : '=', institutionId)
    .orderBy('webhooks.id', 'desc')
    .execute();
}
export type ActiveWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function findWebhook(db: Db, id: number): Promise<ActiveWebhook | undefined> {
  return activeWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
}

/** Locks a webhook until the end of the transaction; undefined if it was removed. */
export async function lockWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('webhooks')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function insertWebhook(db: Db, row: Insertable<Schema['webhooks']>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateWebhook(db: Db, id: number, change: Updateable<Schema['webhooks']>): Promise<WebhookRow> {
  return db.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

// The SQL form of `canManagePrograms`: who may be responsible for a webhook.
const managing = rolesWith((may) => may.managesPrograms);
const acting = rolesWith((may) => may.actsForOwnInstitution);

/**
 * Webhooks that may send now: not paused, not waiting after a failure, and with a responsible person who may still read
 * their events.
 */
export async function listReadyWebhooks(db: Db, rows: ClaimableRows, now: Due): Promise<ActiveWebhook[]> {
  return activeWebhooks(db)
    .where('webhooks.pausedAt', 'is', null)
    .where(whereDue('webhooks.waitsUntil', now))
    .where('keeper.deactivatedAt', 'is', null)
    .where(({ eb, and, or, ref }) =>
      or([
        eb('keeper.role', 'in', managing),
        and([
          eb('keeper.role', 'in', acting),
          eb('webhooks.institutionId', 'is not', null),
          eb('keeper.institutionId', '=', ref('webhooks.institutionId')),
        ]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox as d')
          .whereRef('d.webhookId', '=', 'webhooks.id')
          .where(isClaimable(rows, 'd'))
          .select('d.id'),
      ),
    )
    .execute();
}

/**
 * Records a failure, once for attempts that ran side by side: each passes the failure count that it had seen. Returns
 * since when the webhook fails.
 */
export async function noteFailure(
  db: Db,
  { id, failures }: Pick<WebhookRow, 'id' | 'failures'>,
  { at, waitsUntil }: { at: string; waitsUntil: string },
): Promise<string> {
  await db
    .updateTable('webhooks')
    .set(({ fn, ref, val, eb }) => ({
      failures: eb('failures', '+', 1),
      waitsUntil,
      failingSince: fn.coalesce(ref('failingSince'), val(at)),
    }))
    .where('id', '=', id)
    .where('failures', '=', failures)
    .execute();
  const row = await db.selectFrom('webhooks').where('id', '=', id).select('failingSince').executeTakeFirst();
  return row?.failingSince ?? at;
}

export async function noteSuccess(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failures: 0, failingSince: null, waitsUntil: null })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/** Pauses a webhook; returns false if it was already paused. */
export async function pauseWebhook(
  db: Db,
  id: number,
  { at, pause }: { at: string; pause: NonNullable<WebhookRow['pause']> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ pausedAt: at, pause })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
