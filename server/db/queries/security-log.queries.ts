import type { Selectable } from 'kysely';
import { failureKinds, type SecurityEventKind } from '#contract/values/security-events.ts';
import { countRows } from '#server/db/count-rows.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Origin of an action: the network address, and browser and system in words. */
export interface RequestOrigin {
  address: string;
  browser: string;
}

/** Author and origin of an action. */
export interface Doer {
  /** Null where nobody was signed in, and for the command line. */
  byId: number | null;
  /** Null for the command line. */
  from: RequestOrigin | null;
}

export interface SecurityEvent extends Doer {
  kind: SecurityEventKind;
  /** The account's owner; null for an unknown username. */
  userId: number | null;
  /** ISO text. */
  at: string;
}

type EventRow = Pick<Selectable<Schema['securityEvents']>, (typeof sameColumns)[number] | 'network' | 'at'>;
const sameColumns = ['kind', 'userId', 'byId', 'address', 'browser'] as const;

const minute = 60_000;
/** Equal events within this time are counted in one row. */
const burstMs = 15 * minute;
/**
 * Above this number of failure rows of one network within an hour, each person's failures from that network share a
 * row.
 */
const failureRowsOfNetwork = 100;
/** Above this number of failure rows of all networks within an hour, each person's failures share a row. */
const failureRowsOfAll = 1000;
/** Stays below both engines' limit of parameters for one statement. */
const rowsAtOnce = 500;

/**
 * Logs an event of an account, in the event's own transaction if there is one. Typed text is never logged. Repeated
 * events add no rows, and the number of failure rows is bounded.
 */
export async function logSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const row = rowOf(event);
  if (await incrementEqualEvent(db, row)) return;
  const sharedRow = await findSharedRow(db, row);
  if (!sharedRow) await insertEvents(db, [row]);
  else if (!(await incrementEqualEvent(db, sharedRow))) await insertEvents(db, [sharedRow]);
}

/** Logs events of many people at once, a row for each. */
export async function logSecurityEvents(db: Db, events: readonly SecurityEvent[]): Promise<void> {
  await insertEvents(db, events.map(rowOf));
}

function rowOf({ from, ...event }: SecurityEvent): EventRow {
  if (!from) return { ...event, address: null, network: null, browser: null };
  return { ...event, ...from, network: addressKey(from.address) };
}

/** The shared row for a failure if there are too many rows; null otherwise. */
async function findSharedRow(db: Db, row: EventRow): Promise<EventRow | null> {
  if (!failureKinds.some((kind) => kind === row.kind)) return null;
  const since = before(row.at, 60 * minute);
  if ((await countFailureRows(db, since)) >= failureRowsOfAll) {
    return { ...row, address: null, network: null, browser: null };
  }
  if (row.network === null || (await countFailureRows(db, since, row.network)) < failureRowsOfNetwork) return null;
  return { ...row, address: row.network, browser: null };
}

/** Increments the count of an equal event's row; false if there is none. */
async function incrementEqualEvent(db: Db, { at, network: _, ...same }: EventRow): Promise<boolean> {
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
