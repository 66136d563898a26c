import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { listToIndex } from '#server/features/resources/resources.queries.ts';
import { indexHead } from './resource-search.queries.ts';
import { headOf } from './resource-words.ts';

const resourcesAtOnce = 100;

/** Indexes all resources of a database whose rows were imported and whose index is empty. */
export async function indexAllResources(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ; ) {
    const resources = await listToIndex(db, after, resourcesAtOnce);
    for (const { id, ...described } of resources) {
      await db.transaction().execute((transaction) => indexHead(transaction, id, headOf(described)));
    }
    const last = resources.at(-1);
    if (!last) return;
    after = last.id;
  }
}
