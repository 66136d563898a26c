import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

/** The names of the conversations of which somebody is or was a part. */
export async function listConversationKeys(db: Db, id: number): Promise<string[]> {
  const own = db
    .selectFrom('conversations')
    .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .select('key');
  const marked = db.selectFrom('conversationRead').where('userId', '=', id).select('conversation as key');
  const rows = await db.selectFrom(own.union(marked).as('all')).orderBy('key').select('key').execute();
  return rows.map(({ key }) => key);
}

/** How far somebody got in each, and how it stands for the team. */
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
    .select(['askedAt', 'closedAt', 'snoozedUntil', 'assigneeId', 'tags'])
    .executeTakeFirst();
  return { mark, desk };
}

/** All of it, or only what one person wrote there. */
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

/** What the person's own messages said before they changed or deleted them. */
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

/** What staff noted beside a customer's conversations. */
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

/** What somebody noted beside the conversations of others, and what was handed over to them. */
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

/** How a customer was helped, and how often somebody closed a channel so that its customer was asked. */
export async function listRatings(db: Db, id: number) {
  return db
    .selectFrom('channelRatings')
    .where('customerId', '=', id)
    .orderBy('id')
    .select(['askedAt', 'closedBy', 'rating', 'comment', 'ratedAt'])
    .execute();
}

/** Closings of channels by somebody; what the customer answered is the customer's. */
export async function listClosings(db: Db, id: number) {
  return db.selectFrom('channelRatings').where('closedBy', '=', id).orderBy('id').select('askedAt').execute();
}

/** How long a customer waited for answers, and how long others waited for the person's. */
export async function listWaits(db: Db, id: number, after: number) {
  return db
    .selectFrom('firstResponses')
    .where((eb) => eb.or([eb('customerId', '=', id), eb('answeredBy', '=', id)]))
    .where('answerId', '>', after)
    .orderBy('answerId')
    .limit(rowsAtOnce)
    .select(['answerId as id', 'customerId', 'answeredBy', 'askedAt', 'answeredAt'])
    .execute();
}

/** Conversations that were given to somebody. */
export async function listAssigned(db: Db, id: number) {
  return db.selectFrom('conversations').where('assigneeId', '=', id).orderBy('key').select('key').execute();
}

/** Contacts and requests: those that stand, and of those that ended only what the person asked for. */
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

/** Whom the person blocked. Who blocked them is never told. */
export async function listBlocked(db: Db, id: number) {
  return db
    .selectFrom('blocks')
    .where('blockerId', '=', id)
    .orderBy('createdAt')
    .select(['blockedId', 'createdAt'])
    .execute();
}

export async function listMissed(db: Db, id: number) {
  return db
    .selectFrom('missedMessages')
    .where('userId', '=', id)
    .orderBy('mailedAt')
    .select(['conversation', 'mailedAt'])
    .execute();
}
