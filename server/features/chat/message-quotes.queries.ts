import { sql } from 'kysely';
import type { Quote } from '#contract/chat/chat.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

export interface Answering {
  conversation: string;
  replyToId: number | null;
}

export type Quotes = ReadonlyMap<string, Quote>;

/** The quoted message; null if it is not in the same conversation. */
export function quoteOf(quotes: Quotes, answering: Answering): Quote | null {
  return quotes.get(nameOf(answering)) ?? null;
}

export async function listQuotes(db: Db, messages: readonly Answering[]): Promise<Quotes> {
  const wanted = messages.filter(({ replyToId }) => replyToId !== null);
  if (wanted.length === 0) return new Map();
  const named = rowsOf(
    db,
    wanted.map(({ conversation, replyToId }) => [conversation, replyToId]),
    ['text', 'bigint'],
  );
  const { rows } = await sql<{
    conversation: string;
    id: number;
    senderId: number;
    content: string;
    isDeleted: number;
  }>`
    with wanted(conversation, id) as (${named})
    select m.conversation, m.id, m."senderId", m.content, case when m."deletedAt" is null then 0 else 1 end as "isDeleted"
    from wanted join messages as m on m.conversation = wanted.conversation and m.id = wanted.id`.execute(db);
  return new Map(
    rows.map(({ conversation, id, senderId, content, isDeleted }) => [
      nameOf({ conversation, replyToId: id }),
      { id, senderId, head: headOf(content), isDeleted: isDeleted === 1 },
    ]),
  );
}

function nameOf({ conversation, replyToId }: Answering): string {
  return `${conversation} ${replyToId}`;
}
