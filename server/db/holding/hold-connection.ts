import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';

const answerWithinMs = 5_000;
const closeWithinMs = 1_000;
/**
 * The lock of a machine that vanished ends after the sum of these times. By default PostgreSQL would wait for hours.
 */
const keepAlive = ['-c tcp_keepalives_idle=10', '-c tcp_keepalives_interval=5', '-c tcp_keepalives_count=3'];

/** A connection that locks a database under a number, until it is closed or lost. */
export interface HoldConnection {
  /** Takes the lock under this number. False, without a lock, if another server has it under a different number. */
  take(number: number): Promise<boolean>;
  /** Rejects when the connection, and with it the lock, is lost. */
  check(): Promise<void>;
  /** Never rejects. */
  close(): Promise<void>;
}

/**
 * The lock is an advisory one, so it ends with the connection, however the process ends. It belongs to an open
 * transaction, so that a transaction pooler does not share the connection. The transaction is read committed and has no
 * rows, so it blocks neither others nor vacuum.
 */
export async function openHoldConnection(databaseUrl: string): Promise<HoldConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: keepAlive.join(' '),
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  // The next query reports the loss; an error without a listener would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new DatabaseAwayError('The database cannot be reached', { cause: error });
  });
  return {
    async take(number) {
      await client.query('begin isolation level read committed read only');
      // Our lock must be taken before looking for others: of two servers that start at once at least one then sees the
      // other.
      const { rows } = await client.query<{ isTaken: boolean }>(takeText, [number]);
      const { rowCount } = await client.query(othersText);
      if (rows[0]?.isTaken && rowCount === 0) return true;
      await client.query('rollback');
      return false;
    },
    async check() {
      await client.query('select 1');
    },
    async close() {
      // A silent connection never reports its end.
      await Promise.race([client.end().catch(() => {}), sleep(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

/** Two portals may share a database, each in its own schema. */
const takeText = `select pg_try_advisory_xact_lock_shared(hashtext('portal ' || coalesce(current_schema(), '')), $1) as "isTaken"`;

/** Calls the function behind pg_locks, because the open transaction would keep a lock on the view. */
const othersText = `
  with held as (select * from pg_lock_status() where locktype = 'advisory' and objsubid = 2 and granted)
  select 1 from held as own join held as other on other.database = own.database and other.classid = own.classid
  where own.pid = pg_backend_pid() and other.objid <> own.objid`;
