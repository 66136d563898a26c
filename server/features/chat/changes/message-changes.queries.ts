import type { Insertable, NotNull, Updateable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';

export async function findMessage(db: Db, conversation: string, id: number): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.id', '=', id)
    .select(columnsOfM)
    .executeTakeFirst();
}

export async function insertVersion(
  transaction: Transaction,
  version: Insertable<Schema['messageVersions']>,
): Promise<void> {
  await transaction.insertInto('messageVersions').values(version).execute();
}

/** Changes a message in a locked conversation and sets its change number. Returns the new row. */
export async function updateMessage(
  transaction: Transaction,
  { conversation, id }: Pick<MessageRow, 'conversation' | 'id'>,
  revised: Updateable<Schema['messages']> & { change: number },
): Promise<MessageRow> {
  await transaction
    .updateTable('messages')
    .set(revised)
    .where('conversation', '=', conversation)
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('conversations')
    .set({ lastChange: revised.change })
    .where('key', '=', conversation)
    .execute();
  return transaction
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.id', '=', id)
    .select(columnsOfM)
    .executeTakeFirstOrThrow();
}

export function readVersions(db: Db, conversation: string, page: ListQuery) {
  const versions = db
    .selectFrom('messageVersions as v')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'v.conversation').onRef('m.id', '=', 'v.messageId'),
    )
    .where('v.conversation', '=', conversation)
    .select(['v.messageId', 'v.change', 'm.senderId', 'v.content', 'v.attachment', 'v.enclosure'])
    .select(['v.writtenAt', 'v.endedAt', 'v.endedBy']);
  return readPage(versions, sorted('desc', sortColumn('number', 'v.change')), page);
}

/**
 * Withdraws unsent mails about missed messages of a conversation, because they may quote the old text. The readers
 * count as not yet notified, so they get a new mail with the current text.
 */
export async function withdrawMissedMails(transaction: Transaction, conversation: string): Promise<void> {
  const withdrawn = await transaction
    .deleteFrom('outbox')
    .where('channel', '=', 'mail')
    .where('kind', '=', 'message-missed')
    .where('state', 'in', ['waiting', 'held'])
    .where('key', 'like', `message-missed:${conversation}:%`)
    .returning('userId')
    .$narrowType<{ userId: NotNull }>()
    .execute();
  if (withdrawn.length === 0) return;
  await transaction
    .deleteFrom('missedMessages')
    .where('conversation', '=', conversation)
    .where(
      'userId',
      'in',
      withdrawn.map(({ userId }) => userId),
    )
    .execute();
}

/** Deletes the whole text of the e-mail that a message came with. */
export async function deleteMailOf(db: Db, conversation: string, messageId: number): Promise<void> {
  await db
    .deleteFrom('mailedMessages')
    .where('conversation', '=', conversation)
    .where('messageId', '=', messageId)
    .execute();
}
