import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Wraps the database and counts the statements made through it, including those in transactions. */
export function countedStatements(db: Kysely<Schema>): { db: Kysely<Schema>; count(): number } {
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, count: () => statements };
}
