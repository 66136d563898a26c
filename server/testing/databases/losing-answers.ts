import type { Kysely } from 'kysely';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * Wraps a database so that the answer to the first commit for which `isToBeLost` is true gets lost, on either engine.
 */
export function losingAnswer(db: Kysely<Schema>, isToBeLost: () => Promise<boolean>): Kysely<Schema> {
  let isLost = false;
  return aroundTransactions(db, async (carryOut) => {
    const result = await carryOut();
    if (isLost || !(await isToBeLost())) return result;
    isLost = true;
    throw new DatabaseAwayError('The database did not answer');
  });
}

/** Wraps a database so that a callback runs before or after a transaction, on either engine. */
export function aroundTransactions(
  db: Kysely<Schema>,
  around: (carryOut: () => Promise<unknown>) => Promise<unknown>,
): Kysely<Schema> {
  function transaction() {
    const builder = db.transaction();
    return {
      execute: (work: Parameters<typeof builder.execute>[0]) => around(() => builder.execute(work)),
    };
  }
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
