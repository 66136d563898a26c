import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type AbandonablePool, type ConnectionCounts, lendClients } from './postgres-clients.ts';

const connectionsMax = 10;
/** Reads that take long share fewer, so that a message always finds a connection. */
const readingConnectionsMax = 4;
/**
 * Compiling a statement pays off where it runs for seconds; ours took ten times as long with it. Times come as UTC has them, which
 * are read quickest.
 */
const startParameters = ['-c jit=off', '-c timezone=UTC'];

/** How long the database may take for what people wait for, in milliseconds; 0 is no limit. */
export const promptAnswers = {
  /** For a connection: opening one, or waiting for one that is free. With `abandon` it must fit into a stop's nine seconds. */
  connectionTimeoutMillis: 4000,
  /** The server's own limit for one statement. What people wait for takes milliseconds; whoever waits this long has left. */
  statement_timeout: 10_000,
  /** Of that, waiting for another transaction. One of ours holds its locks for milliseconds. */
  lock_timeout: 5000,
  /** A process that vanished in the middle of a transaction keeps its locks no longer than this. */
  idle_in_transaction_session_timeout: 10_000,
  /** The server would have said by then that a statement took too long: it does not hear us, or we do not hear it. */
  silenceMs: 12_000,
};

/** For migrations and imports, whose statements may take as long as they must. */
export const patientAnswers: typeof promptAnswers = {
  ...promptAnswers,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  silenceMs: 0,
};

/** Less than firewalls take to forget a connection; a dead one is found out within a further ten seconds. */
const keepAliveAfterMs = 10_000;

interface PoolOptions {
  isForReading?: boolean;
  /** Where tables are looked for and made, if not where the account has them. */
  schema?: string;
}

/** Opens a pool whose values look like SQLite's: whole numbers as numbers, times as ISO text with milliseconds. */
export function postgresDialect(
  url: string,
  { silenceMs, ...timeOuts } = promptAnswers,
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
  const clients = lendClients(pool, { silenceMs, isForReading });
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

/** A row of a long list has several times, and to have each parsed as a date takes longer than the rest of the row. */
function isoTime(text: string): string {
  const { day, time, fraction = '' } = utcTime.exec(text)?.groups ?? {};
  if (!day) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const utcTime = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)(?:\.(?<fraction>\d+))?\+00$/;
