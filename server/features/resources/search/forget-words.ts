import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { deleteUnusedWords, mergeWords } from '#server/db/queries/merge-words.ts';
import type { Schema } from '#server/db/schema.ts';

/** Purges the words of deleted resources from the index, in small steps. */
export async function forgetWords(db: Kysely<Schema>): Promise<void> {
  while (await db.transaction().execute((transaction) => mergeWords(transaction, 'resourceSearch'))) await nextTurn();
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    after = await db.transaction().execute((transaction) => deleteUnusedWords(transaction, from));
    await nextTurn();
  }
}
