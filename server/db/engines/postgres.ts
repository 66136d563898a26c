import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type AbandonablePool, type ConnectionCounts, wrapPool } from './postgres-clients.ts';

const connectionsMax = 10;
/** Long reads share fewer connections, so that a message always finds one. */
const readingConnectionsMax = 4;
/**
 * JIT pays off for statements that run for seconds; with it ours took ten times as long. Parallel workers are started for each statement:
 * where other statements keep the cores busy, the sum over an institution's titles waited twice as long for them as it took alone. Times in
 * UTC are parsed fastest.
 */
const startParameters = ['-c jit=off', '-c max_parallel_workers_per_gather=0', '-c timezone=UTC'];

/** Time limits for interactive work, in milliseconds; 0 is no limit. */
export const interactiveLimits = {
  /**
   * For opening a connection or waiting for a free one. With `abandon` it must fit into the nine seconds of a shutdown.
   */
  connectionTimeoutMillis: 4000,
  /**
   * The server's limit for one statement. Interactive statements take milliseconds; after this long the person has
   * left.
   */
  statement_timeout: 10_000,
  /** Part of it: waiting for another transaction's locks, which ours hold for milliseconds. */
  lock_timeout: 5000,
  /** Limits how long a process that vanished in mid-transaction keeps its locks. */
  idle_in_transaction_session_timeout: 10_000,
  /** Longer than the server's own limits: without any answer by then the connection is broken. */
  silenceMs: 12_000,
};

/** For migrations and imports, whose statements may take any time. */
export const noLimits: typeof interactiveLimits = {
  ...interactiveLimits,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  silenceMs: 0,
};

/** Less than the time after which firewalls drop a connection; a dead one is then detected within ten seconds. */
const keepAliveAfterMs = 10_000;

interface PoolOptions {
  isForReading?: boolean;
  /** Schema for all tables; by default the account's own. */
  schema?: string;
}

/** Opens a pool that returns the same values as SQLite: integers as numbers, times as ISO text with milliseconds. */
export function postgresDialect(
  url: string,
  { silenceMs, ...timeOuts } = interactiveLimits,
  { isForReading = false, schema }: PoolOptions = {},
): Dialect & Pick<AbandonablePool, 'abandon'> & { counts(): ConnectionCounts } {
  const parameters = [...startParameters];
  if (isForReading) parameters.push('-c default_transaction_read_only=on');
  if (schema) parameters.push(`-c search_path=${schema}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: isForReading ? readingConnectionsMax : connectionsMax,
    options: parameters.join(' '),
    ...timeOuts,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types: {
      getTypeParser(oid, format) {
        if (oid === pg.types.builtins.INT8) return wholeNumber;
        if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTime;
        return pg.types.getTypeParser(oid, format);
      },
    },
  });
  const clients = wrapPool(pool, { silenceMs, isForReading });
  const counts = (): ConnectionCounts => ({
    pool: isForReading ? 'reading' : 'writing',
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return Object.assign(new PostgresDialect({ pool: clients }), { abandon: clients.abandon, counts });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number in the database is too large to be exact');
  return value;
}

/** A row of a long list has several times, and parsing each as a Date takes longer than the rest of the row. */
function isoTime(text: string): string {
  const { day, time, fraction = '' } = utcTime.exec(text)?.groups ?? {};
  if (!day) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const utcTime = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)(?:\.(?<fraction>\d+))?\+00$/;
