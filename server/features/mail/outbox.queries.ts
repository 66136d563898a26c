import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { RowCounts } from '#contract/mail.ts';
import { type OutboxChannel, type OutboxListState, outboxChannels } from '#contract/values/outbox.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

/** Counts what is not told yet, by channel. */
export async function countOutbox(db: Db): Promise<Record<OutboxChannel, RowCounts>> {
  const rows = await db
    .selectFrom('outbox')
    // Names every channel, because the index begins with it.
    .where('channel', 'in', outboxChannels)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .groupBy(['channel', 'state'])
    .select(({ fn }) => ['channel', 'state', fn.countAll<number | string>().as('count')])
    .execute();
  const countOf = (channel: OutboxChannel, state: keyof RowCounts) =>
    Number(rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0);
  const counts = outboxChannels.map((channel) => {
    const [waiting, held, failed] = (['waiting', 'held', 'failed'] as const).map((state) => countOf(channel, state));
    return [channel, { waiting, held, failed }];
  });
  return Object.fromEntries(counts);
}

/** When the first waiting mail is due; null if none waits. */
export async function findOldestDueMail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .where('channel', '=', 'mail')
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .select('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

export type ListedRow = Awaited<ReturnType<typeof readOutbox>>['rows'][number];

/** Rows of a channel with whom they are for, newest first. */
export function readOutbox(
  db: Db,
  { channel, state, ...page }: ListQuery & { channel: OutboxChannel; state: OutboxListState },
) {
  const rows = db
    .selectFrom('outbox as o')
    .leftJoin('webhooks as w', 'w.id', 'o.webhookId')
    .leftJoin('pushDevices as d', 'd.id', 'o.deviceId')
    .leftJoin('users as u', (join) => join.on(sql`u.id`, '=', sql`coalesce(d."userId", o."userId")`))
    .where('o.channel', '=', channel)
    // A device goes on showing what was sent to it.
    .where('o.state', '=', channel === 'device' && state === 'sent' ? 'shown' : state)
    .select(['o.id', 'o.channel', 'o.kind', 'o.about', 'o.subject', 'o.address', 'o.state', 'o.attempts', 'o.reason'])
    .select(['o.createdAt', 'o.dueAt', 'o.settledAt', 'u.fullName', 'u.email', 'u.emailVerifiedAt', 'u.emailRefusedAt'])
    .select(['w.name as webhookName', 'w.pausedAt', 'd.name as deviceName']);
  return readPage(rows, sorted('desc', sortColumn('number', 'o.id')), page);
}

export type FoundRow = NonNullable<Awaited<ReturnType<typeof findUntold>>>;

/** A row that failed, is held, or waits without being sent at the moment; undefined if there is none with this id. */
export async function findUntold(db: Db, id: number) {
  return db
    .selectFrom('outbox as o')
    .leftJoin('webhooks as w', 'w.id', 'o.webhookId')
    .where('o.id', '=', id)
    .where('o.state', 'in', ['waiting', 'held', 'failed'])
    .where('o.claimedUntil', 'is', null)
    .select(['o.id', 'o.channel', 'o.kind', 'o.userId', 'o.subject', 'o.webhookId', 'w.pausedAt', 'w.keeperId'])
    .select('w.removedAt')
    .executeTakeFirst();
}

/** Makes a row due now, with a fresh retry count. False if it was taken meanwhile. */
export async function makeDue(
  transaction: Transaction,
  id: number,
  times: { dueAt: string; giveUpAt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set({ ...times, state: 'waiting', attempts: 0, reason: null, settledAt: null, claim: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .where('claimedUntil', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A receiver that failed is not asked before a time of its own. */
export async function endWait(transaction: Transaction, webhookId: number): Promise<void> {
  await transaction.updateTable('webhooks').set({ waitsUntil: null }).where('id', '=', webhookId).execute();
}
