import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { lockedIfFree } from '#server/db/engines/locks.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Due, whereDue } from './due.ts';

/** Tables whose rows are claimed by processes. */
type Queue = 'outbox' | 'usageUploads' | 'usageFetches' | 'personArchives' | 'erasures';
/** Queues that are worked through in order of id. */
type OrderedQueue = 'usageUploads' | 'personArchives' | 'erasures';

/** A claim until the ISO time `until`; `free` says which earlier claims have expired. */
export interface Claim {
  claim: string;
  free: Due;
  until: string;
}

export interface ClaimedRow {
  id: number;
  claim: string;
}

type Claimed<Name extends Queue> = Selectable<Schema[Name]> & ClaimedRow;
/** New values, or SQL expressions of the old ones. */
type Values<Name extends Queue> = {
  [Column in keyof Schema[Name]]?:
    | Selectable<Schema[Name]>[Column & keyof Selectable<Schema[Name]>]
    | RawBuilder<unknown>;
};

/**
 * Claims the rows that a query selects, and counts the attempt. Only rows in state `waiting`, unless `from` names
 * others.
 */
export async function claimRows<DB, Table extends keyof DB, Name extends Queue>(
  db: Db,
  queue: Name,
  next: SelectQueryBuilder<DB, Table, { id: number }>,
  { claim, free, until, from = ['waiting'], to = {} }: Claim & { from?: readonly string[]; to?: Values<Name> },
): Promise<Claimed<Name>[]> {
  // Two processes that each hold a row which the other wants would deadlock.
  const locked = lockedIfFree(db, next);
  // The CTE runs the subquery once; inlined, PostgreSQL may run it per row and exceed the limit. The outer WHERE
  // re-checks the state, so of two processes that saw the row free only one claims it.
  const { rows } = await sql<Claimed<Name>>`
    with next as ${locked}
    update ${sql.table(queue)} set ${setting({ claim, claimedUntil: until, ...to })}, attempts = attempts + 1
    where id in (select id from next) and state in (${sql.join(from)}) and ${whereDue('claimedUntil', free)}
    returning *`.execute(db);
  return rows;
}

/** Claims the first row of an ordered queue that is waiting or whose claim has expired. */
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

/** Updates a row that we have claimed. False if another process has taken it over, or it is gone. */
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

/** Stores the outcome and releases the claim. False if another process has taken the row over, or it is gone. */
export function finishClaimed<Name extends Queue>(
  db: Db,
  queue: Name,
  row: ClaimedRow,
  values: Values<Name>,
): Promise<boolean> {
  return changeClaimed(db, queue, row, { ...values, claim: null, claimedUntil: null });
}

/** Releases a claim without counting the attempt; no process claims the row before `putOffUntil`. */
export async function releaseClaim(
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
