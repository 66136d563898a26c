import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '#server/db/queries/containing.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { findIndexedMessages, type IndexSearch } from '#server/db/search/indexed-messages.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';

export interface Narrowing {
  senderIds?: readonly number[] | undefined;
  /** ISO times; `since` is inclusive, `until` exclusive. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Maximum number of people matched by a name. A longer name narrows it down. */
const sendersMax = 500;

interface Search extends Omit<IndexSearch, 'condition'> {
  narrowing: Narrowing;
}

/** The newest indexed messages below an id in these conversations that contain words with these prefixes. */
export function findIndexed(db: Db, { narrowing, ...search }: Search): Promise<MessageRow[]> {
  const condition = isNarrow(narrowing) ? narrowed(db, narrowing) : null;
  return findIndexedMessages<MessageRow>(db, columnsOfM, { ...search, condition });
}

/** The first people whose names contain words with these prefixes; `words` are folded. */
export async function listSenders(db: Db, words: readonly string[]): Promise<number[]> {
  let people = db.selectFrom('users').select('id').orderBy('nameKey').limit(sendersMax);
  // A space before the name lets its first word match like the others.
  for (const word of words) people = people.where(containing(sql`(' ' || users."nameKey")`, ` ${word}`));
  return (await people.execute()).map(({ id }) => id);
}

export function isNarrow({ senderIds, since, until }: Narrowing): boolean {
  return senderIds !== undefined || since !== undefined || until !== undefined;
}

function narrowed(db: Db, { senderIds, since, until }: Narrowing): RawBuilder<SqlBool> {
  const conditions = [
    ...(senderIds ? [sql`m."senderId" in (${idRows(db, senderIds)})`] : []),
    ...(since ? [sql`m.timestamp >= ${since}`] : []),
    ...(until ? [sql`m.timestamp < ${until}`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
