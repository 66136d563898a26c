import type { Selectable } from 'kysely';
import { failureKinds, type SecurityEventKind } from '#contract/values/security-events.ts';
import { countRows } from '#server/db/count-rows.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Where something was done: the network address, and browser and system in words. */
export interface DoneFrom {
  address: string;
  browser: string;
}

/** Who does something, and from where. */
export interface Doer {
  /** Null where nobody was signed in, and for the command line. */
  byId: number | null;
  /** Null for the command line. */
  from: DoneFrom | null;
}

export interface SecurityEvent extends Doer {
  kind: SecurityEventKind;
  /** Whose account; null for a name that is nobody's. */
  userId: number | null;
  /** ISO text. */
  at: string;
}

type EventRow = Pick<Selectable<Schema['securityEvents']>, (typeof sameColumns)[number] | 'network' | 'at'>;
const sameColumns = ['kind', 'userId', 'byId', 'address', 'browser'] as const;

const minute = 60_000;
/** The same within this time is one row with a count. */
const burstMs = 15 * minute;
/** Beyond so many rows of failures of a network within an hour, those of one person from that network are one row. */
const failureRowsOfNetwork = 100;
/** Beyond so many from all networks together, those of one person share a row, wherever they came from. */
const failureRowsOfAll = 1000;
/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 500;

/**
 * Adds to the security log what happened to an account, in the transaction in which it did, where there is one. Nothing that was typed
 * is ever part of it. Whoever does the same again and again adds no rows, and failures come to a bounded number of them.
 */
export async function noteSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const row = rowOf(event);
  if (await countAgain(db, row)) return;
  const folded = await foldedOf(db, row);
  if (!folded) await insertEvents(db, [row]);
  else if (!(await countAgain(db, folded))) await insertEvents(db, [folded]);
}

/** The same for many people at once, each of whom gets a row. */
export async function noteSecurityEvents(db: Db, events: readonly SecurityEvent[]): Promise<void> {
  await insertEvents(db, events.map(rowOf));
}

function rowOf({ from, ...event }: SecurityEvent): EventRow {
  if (!from) return { ...event, address: null, network: null, browser: null };
  return { ...event, ...from, network: addressKey(from.address) };
}

/** The row in which a failure is counted where there are too many for one of its own; null where there are not. */
async function foldedOf(db: Db, row: EventRow): Promise<EventRow | null> {
  if (!failureKinds.some((kind) => kind === row.kind)) return null;
  const since = before(row.at, 60 * minute);
  if ((await countFailureRows(db, since)) >= failureRowsOfAll) {
    return { ...row, address: null, network: null, browser: null };
  }
  if (row.network === null || (await countFailureRows(db, since, row.network)) < failureRowsOfNetwork) return null;
  return { ...row, address: row.network, browser: null };
}

/** Counts up the row that tells the same; false where there is none. */
async function countAgain(db: Db, { at, network: _, ...same }: EventRow): Promise<boolean> {
  let rows = db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('at', '>', before(at, burstMs))
    .where('at', '<=', at);
  for (const column of sameColumns) {
    const value = same[column];
    rows = value === null ? rows.where(column, 'is', null) : rows.where(column, '=', value);
  }
  const { numUpdatedRows } = await db
    .updateTable('securityEvents')
    .set(({ eb }) => ({ times: eb('times', '+', 1), lastAt: at }))
    .where('id', '=', rows)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function countFailureRows(db: Db, since: string, network?: string): Promise<number> {
  let rows = db.selectFrom('securityEvents').where('at', '>', since).where('kind', 'in', failureKinds);
  if (network !== undefined) rows = rows.where('network', '=', network);
  return countRows(rows);
}

async function insertEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto('securityEvents')
      .values(rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, lastAt: row.at })))
      .execute();
  }
}

function before(at: string, ms: number): string {
  return new Date(Date.parse(at) - ms).toISOString();
}
