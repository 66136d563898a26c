import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

export async function listConversationKeys(db: Db, id: number): Promise<string[]> {
  const own = db
    .selectFrom('conversations')
    .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .select('key');
  const marked = db.selectFrom('conversationRead').where('userId', '=', id).select('conversation as key');
  const rows = await db.selectFrom(own.union(marked).as('all')).orderBy('key').select('key').execute();
  return rows.map(({ key }) => key);
}

export async function readMarkAndDesk(db: Db, id: number, key: string) {
  const mark = await db
    .selectFrom('conversationRead')
    .where('userId', '=', id)
    .where('conversation', '=', key)
    .select(['lastReadId', 'lastReceivedId'])
    .executeTakeFirst();
  const desk = await db
    .selectFrom('conversations')
    .where('key', '=', key)
    .select(['askedAt', 'closedAt', 'snoozedUntil', 'assigneeId', 'tags', 'subject'])
    .executeTakeFirst();
  return { mark, desk };
}

/** All messages of a conversation, or only those by `senderId`. */
export async function listMessages(
  db: Db,
  { key, senderId, after }: { key: string; senderId: number | null; after: number },
) {
  let query = db.selectFrom('messages').where('conversation', '=', key).where('id', '>', after);
  if (senderId !== null) query = query.where('senderId', '=', senderId);
  return query
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'senderId', 'content', 'timestamp', 'kind', 'attachment', 'enclosure'])
    .select(['editedAt', 'deletedAt', 'replyToId'])
    .execute();
}

/** Earlier versions of the person's own messages that were edited or deleted. */
export async function listVersions(db: Db, { key, senderId, after }: { key: string; senderId: number; after: number }) {
  return db
    .selectFrom('messageVersions as v')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'v.conversation').onRef('m.id', '=', 'v.messageId'),
    )
    .where('v.conversation', '=', key)
    .where('v.change', '>', after)
    .where('m.senderId', '=', senderId)
    .orderBy('v.change')
    .limit(rowsAtOnce)
    .select(['v.change as id', 'v.messageId', 'v.content', 'v.attachment', 'v.writtenAt', 'v.endedAt', 'v.endedBy'])
    .execute();
}

export async function listNotesAbout(db: Db, id: number, after: number) {
  return db
    .selectFrom('privateNotes')
    .where((eb) =>
      eb.or([
        eb('conversation', '=', channelKey(id)),
        eb('conversation', 'like', `pair:${id}:%`),
        eb('conversation', 'like', `pair:%:${id}`),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'authorId', 'handedToId', 'text', 'createdAt', 'editedAt'])
    .execute();
}

export async function listNotesBy(db: Db, id: number, after: number) {
  return db
    .selectFrom('privateNotes')
    .where((eb) => eb.or([eb('authorId', '=', id), eb('handedToId', '=', id)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'authorId', 'handedToId', 'conversation', 'text', 'createdAt', 'editedAt'])
    .execute();
}

/** Current contacts and requests. Of ended ones, only those that the person requested. */
export async function listRelations(db: Db, id: number) {
  return db
    .selectFrom('relationships')
    .where((eb) => eb.or([eb('studentId', '=', id), eb('relatedUserId', '=', id)]))
    .where((eb) =>
      eb.or([eb('requestedBy', '=', id), eb.and([eb('removedAt', 'is', null), eb('status', '<>', 'rejected')])]),
    )
    .orderBy('id')
    .select(['studentId', 'relatedUserId', 'relationType', 'status', 'requestedBy', 'createdAt', 'removedAt'])
    .execute();
}
