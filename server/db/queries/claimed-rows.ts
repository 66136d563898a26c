import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Due, whereDue } from './due.ts';

/** Tables whose rows are worked on by whoever holds them. */
type Queue = 'pushes' | 'webhookDeliveries' | 'usageUploads' | 'usageFetches' | 'personArchives' | 'erasures';
/** Those that are worked on one row after another. */
type OrderedQueue = 'usageUploads' | 'personArchives' | 'erasures';

/** A claim: `until` is ISO text, and `free` says which rows nobody holds. */
export interface Claim {
  claim: string;
  free: Due;
  until: string;
}

/** A row, and by which claim it is held. */
export interface ClaimedRow {
  id: number;
  claim: string;
}

type Claimed<Name extends Queue> = Selectable<Schema[Name]> & ClaimedRow;
/** What is set in a row, or how it follows from what stands there. */
type Values<Name extends Queue> = {
  [Column in keyof Schema[Name]]?:
    | Selectable<Schema[Name]>[Column & keyof Selectable<Schema[Name]>]
    | RawBuilder<unknown>;
};

/** Takes the rows that a query names, each for one process alone, and counts the try. Only what waits, unless `from` says more. */
export async function claimRows<DB, Table extends keyof DB, Name extends Queue>(
  db: Db,
  queue: Name,
  next: SelectQueryBuilder<DB, Table, { id: number }>,
  { claim, free, until, from = ['waiting'], to = {} }: Claim & { from?: readonly string[]; to?: Values<Name> },
): Promise<Claimed<Name>[]> {
  // Two that each hold what the other wants would end in a deadlock.
  const locked = engineOf(db) === 'postgres' ? next.forUpdate().skipLocked() : next;
  // Named, it is asked once: within the update PostgreSQL may ask it for each row, and so take more than the limit. And of the row as it
  // then is it is asked again: of two who saw it free, one gets it, and the other comes again.
  const { rows } = await sql<Claimed<Name>>`
    with next as ${locked}
    update ${sql.table(queue)} set ${setting({ claim, claimedUntil: until, ...to })}, attempts = attempts + 1
    where id in (select id from next) and state in (${sql.join(from)}) and ${whereDue('claimedUntil', free)}
    returning *`.execute(db);
  return rows;
}

/** The same for whatever is worked on one after another: the first of a table that waits, or whose holder has not been heard of in time. */
export async function claimFirst<Name extends OrderedQueue>(
  db: Db,
  queue: Name,
  { from, to, ...claim }: Claim & { from: readonly string[]; to: Values<Name> },
): Promise<Claimed<Name> | undefined> {
  const next = db
    .selectFrom<OrderedQueue>(queue)
    .where('state', 'in', from as never)
    .where(whereDue('claimedUntil', claim.free))
    .orderBy('id')
    .limit(1)
    .select('id');
  const [row] = await claimRows(db, queue, next, { ...claim, from, to });
  return row;
}

/** Changes a row that is still ours. False where somebody else has taken it over, or it is gone. */
export async function changeClaimed<Name extends Queue>(
  db: Db,
  queue: Name,
  { id, claim }: ClaimedRow,
  values: Values<Name>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(queue)} set ${setting(values)} where id = ${id} and claim = ${claim}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What became of it: from then on nobody holds it. False as above. */
export function settleClaimed<Name extends Queue>(
  db: Db,
  queue: Name,
  row: ClaimedRow,
  values: Values<Name>,
): Promise<boolean> {
  return changeClaimed(db, queue, row, { ...values, claim: null, claimedUntil: null });
}

/** Gives it back to wait, as if nobody had begun; until `putOffUntil` nobody takes it. */
export async function putBackClaimed(
  db: Db,
  queue: 'usageUploads' | 'personArchives',
  { id, claim, attempts }: ClaimedRow & { attempts: number },
  putOffUntil: string | null,
): Promise<void> {
  const values = { state: 'waiting', claim: null, claimedUntil: putOffUntil, attempts: attempts - 1 } as const;
  await changeClaimed(db, queue, { id, claim }, values);
}

function setting(values: object): RawBuilder<unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}
