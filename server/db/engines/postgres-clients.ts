import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';

export interface ConnectionCounts {
  pool: 'writing' | 'reading';
  open: number;
  idle: number;
  /** Number of requests waiting for a connection. */
  waiting: number;
}

export interface AbandonablePool extends PostgresPool {
  /** Fails every running query and refuses new ones, so that a shutdown does not wait for a silent database. */
  abandon(): void;
}

/**
 * Lends a pool's connections so that a lost one fails only the query it interrupts, and a silent one blocks nobody: a
 * query without an answer for `silenceMs` (0: no limit) closes its connection.
 */
export function wrapPool(
  pool: pg.Pool,
  { silenceMs, isForReading }: { silenceMs: number; isForReading: boolean },
): AbandonablePool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  const lost = new WeakSet<pg.PoolClient>();
  const drops = new Set<() => void>();
  /** A cause that silenced one connection has also silenced all connections opened before it. */
  let trustedFrom = 0;
  let isAbandoned = false;

  pool.on('connect', (client) => {
    openedAt.set(client, performance.now());
    // A lent connection has no other listener, and an error without a listener ends the process.
    client.on('error', () => lost.add(client));
  });
  // Idle connections report errors here; the next query opens a new one.
  pool.on('error', () => {});

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      if (isAbandoned) throw new DatabaseAwayError('The database is not asked any more');
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAwayError('The database cannot be reached', { cause: error });
      });
      if ((openedAt.get(client) ?? 0) >= trustedFrom) return lend(client);
      client.release(true);
    }
  }

  function lend(client: pg.PoolClient): PostgresPoolClient {
    let isReleased = false;

    function releaseClient(isUnusable: boolean) {
      if (isReleased) return;
      isReleased = true;
      drops.delete(drop);
      // An unusable connection is closed, and with it any query that still runs.
      client.release(isUnusable);
    }
    function drop() {
      releaseClient(true);
    }
    drops.add(drop);
    if (isAbandoned) drop();

    async function ask(text: string, values: readonly unknown[]) {
      const askedAt = performance.now();
      const silence = silenceMs > 0 ? setTimeout(onSilence, silenceMs, askedAt) : undefined;
      try {
        return await client.query({ text, values: [...values] });
      } catch (error) {
        if (!isReleased && !lost.has(client)) throw error;
        throw new DatabaseAwayError('The database did not answer', { cause: error });
      } finally {
        clearTimeout(silence);
      }
    }
    async function read(text: string, values: readonly unknown[]) {
      if (isReleased) throw new TypeError('This connection only reads, one statement at a time');
      const answer = await ask(text, values);
      releaseClient(lost.has(client));
      return answer;
    }
    function onSilence(askedAt: number) {
      trustedFrom = Math.max(trustedFrom, askedAt);
      drop();
    }

    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing in the product streams rows');
      return isForReading ? read(text, values) : ask(text, values);
    }
    return { query, release: () => releaseClient(lost.has(client)) };
  }

  return {
    connect,
    async end() {
      const ended = pool.end();
      // Would wait for a connection that is just being opened.
      if (!isAbandoned) await ended;
    },
    abandon() {
      isAbandoned = true;
      for (const drop of [...drops]) drop();
    },
  };
}
