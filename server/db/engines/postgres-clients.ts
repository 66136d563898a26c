import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';

/** How the connections of a pool stand. */
export interface ConnectionCounts {
  pool: 'writing' | 'reading';
  open: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}

export interface AbandonablePool extends PostgresPool {
  /** Ends every query that still runs and refuses further ones, so that a stop does not wait for a database that is silent. */
  abandon(): void;
}

/**
 * Lends the connections of a pool so that the loss of one fails only the query that it interrupts, and a silent one holds nobody
 * up: a query that gets no answer for `silenceMs` (0: as long as it takes) ends its connection.
 */
export function lendClients(
  pool: pg.Pool,
  { silenceMs, isForReading }: { silenceMs: number; isForReading: boolean },
): AbandonablePool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  const lost = new WeakSet<pg.PoolClient>();
  const drops = new Set<() => void>();
  /** Whatever forgot one connection has forgotten those that were open with it. */
  let trustedFrom = 0;
  let isAbandoned = false;

  pool.on('connect', (client) => {
    openedAt.set(client, performance.now());
    // While a connection is lent nobody else listens, and an error without a listener ends the process.
    client.on('error', () => lost.add(client));
  });
  // The same for one that is idle; the next query opens another.
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
    let isBack = false;

    function giveBack(isUnusable: boolean) {
      if (isBack) return;
      isBack = true;
      drops.delete(drop);
      // An unusable one is closed, together with the query that may still run on it.
      client.release(isUnusable);
    }
    function drop() {
      giveBack(true);
    }
    drops.add(drop);
    if (isAbandoned) drop();

    async function ask(text: string, values: readonly unknown[]) {
      const askedAt = performance.now();
      const silence = silenceMs > 0 ? setTimeout(onSilence, silenceMs, askedAt) : undefined;
      try {
        return await client.query({ text, values: [...values] });
      } catch (error) {
        if (!isBack && !lost.has(client)) throw error;
        throw new DatabaseAwayError('The database did not answer', { cause: error });
      } finally {
        clearTimeout(silence);
      }
    }
    async function read(text: string, values: readonly unknown[]) {
      if (isBack) throw new TypeError('This connection only reads, one statement at a time');
      const answer = await ask(text, values);
      giveBack(lost.has(client));
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
    return { query, release: () => giveBack(lost.has(client)) };
  }

  return {
    connect,
    async end() {
      const ended = pool.end();
      // A connection that was just being opened would be waited for.
      if (!isAbandoned) await ended;
    },
    abandon() {
      isAbandoned = true;
      for (const drop of [...drops]) drop();
    },
  };
}
