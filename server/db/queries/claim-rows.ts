import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Due, whereDue } from './due.ts';

/** Outboxes of which several rows are worked on beside each other. */
type Outbox = 'pushes' | 'webhookDeliveries';

/** The claim of some rows: `until` is ISO text, and `free` says which rows nobody holds. */
export interface RowsClaim {
  claim: string;
  free: Due;
  until: string;
}

/** Takes the waiting rows that a query names, each for one process alone, and counts the try. */
export async function claimRows<DB, Table extends keyof DB, Name extends Outbox>(
  db: Db,
  outbox: Name,
  next: SelectQueryBuilder<DB, Table, { id: number }>,
  { claim, free, until }: RowsClaim,
): Promise<(Selectable<Schema[Name]> & { claim: string })[]> {
  // Two that each hold what the other wants would end in a deadlock.
  const locked = engineOf(db) === 'postgres' ? next.forUpdate().skipLocked() : next;
  // Named, it is asked once: within the update PostgreSQL may ask it for each row, and so take more than the limit. And of the row as it
  // then is it is asked again: of two who saw it free, one gets it, and the other comes again.
  const { rows } = await sql<Selectable<Schema[Name]> & { claim: string }>`
    with next as ${locked}
    update ${sql.table(outbox)} set claim = ${claim}, "claimedUntil" = ${until}, attempts = attempts + 1
    where id in (select id from next) and state = 'waiting' and ${whereDue('claimedUntil', free)}
    returning *`.execute(db);
  return rows;
}
