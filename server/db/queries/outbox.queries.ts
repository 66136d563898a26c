import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OutboxChannel } from '#contract/values/outbox.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { OutboxState } from '#server/db/tables/outbox.ts';
import { type Claim, claimRows } from './claimed-rows.ts';
import { type Due, whereDue } from './due.ts';

export type OutboxRow = Selectable<Schema['outbox']>;
export type ClaimedOutboxRow = OutboxRow & { claim: string };

/** Waiting rows of a channel that are due and that no process has claimed. */
export interface ClaimableRows {
  channel: OutboxChannel;
  /** By the number of attempts; the last entry holds for all beyond. */
  due: readonly Due[];
  /** Says which earlier claims have expired. */
  free: Due;
}

export type ClaimOfRows = ClaimableRows & Claim & { limit: number };

/** Whether a row of the outbox, under this alias, can be claimed. */
export function isClaimable({ channel, due, free }: ClaimableRows, alias = 'outbox'): RawBuilder<SqlBool> {
  const column = (name: string) => `${alias}.${name}`;
  const isDue = due.map((by, attempts) => {
    const hasTried = sql`${sql.ref(column('attempts'))} ${sql.raw(attempts < due.length - 1 ? '=' : '>=')} ${attempts}`;
    return sql`${hasTried} and ${whereDue(column('dueAt'), by)}`;
  });
  return sql<SqlBool>`(${sql.ref(column('channel'))} = ${channel} and ${sql.ref(column('state'))} = 'waiting'
    and (${sql.join(isDue, sql` or `)}) and ${whereDue(column('claimedUntil'), free)})`;
}

export async function hasClaimable(db: Db, rows: ClaimableRows): Promise<boolean> {
  const found = db.selectFrom('outbox').where(isClaimable(rows)).select('id').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Claims due rows of a channel, oldest first, so that no other process takes them. */
export async function claimOutbox(db: Db, { limit, ...claim }: ClaimOfRows): Promise<ClaimedOutboxRow[]> {
  const next = db
    .selectFrom('outbox')
    .where(isClaimable(claim))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return claimRows(db, 'outbox', next, claim);
}

/** Deletes rows of a channel, or only those in one state, that were written before an ISO time. */
export async function deleteOldOutboxRows(
  db: Db,
  { channel, state, before }: { channel: OutboxChannel; state?: OutboxState; before: string },
): Promise<void> {
  const old = db.deleteFrom('outbox').where('channel', '=', channel).where('createdAt', '<', before);
  await (state === undefined ? old : old.where('state', '=', state)).execute();
}
