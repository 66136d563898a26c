import type { Db } from '#server/db/schema.ts';

/** A conversation in which somebody who is away may have missed something. */
export interface UnreadConversation {
  userId: number;
  conversation: string;
  /** Up to here they have read it, and up to there they were told of it. */
  lastReadId: number;
  lastToldId: number | null;
  /** The team's newest answer in a support channel. */
  answeredUpTo: number;
  /** Whether the text of messages may stand in a mail. */
  withText: boolean;
}

/**
 * What is unread, and was written to lately, by those who can be reached by mail and were not seen since a moment. After a mail there is
 * none about the same conversation until its reader came back.
 */
export async function listUnreadByAbsent(
  db: Db,
  { writtenAfter, awaySince }: { writtenAfter: string; awaySince: string },
): Promise<UnreadConversation[]> {
  return (
    db
      .selectFrom('users as u')
      .innerJoin('conversationRead as r', 'r.userId', 'u.id')
      .innerJoin('conversations as c', 'c.key', 'r.conversation')
      .leftJoin('missedMessages as told', (join) =>
        join.onRef('told.userId', '=', 'u.id').onRef('told.conversation', '=', 'r.conversation'),
      )
      .where('u.emailVerifiedAt', 'is not', null)
      .where('u.emailRefusedAt', 'is', null)
      .where('u.deactivatedAt', 'is', null)
      .whereRef('c.lastChange', '>', 'r.lastReadId')
      .where(({ or, eb, ref }) =>
        or([eb('told.messageId', 'is', null), eb('c.lastChange', '>', ref('told.messageId'))]),
      )
      .where(({ or, eb }) => or([eb('u.lastSignInAt', 'is', null), eb('u.lastSignInAt', '<=', awaySince)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .whereRef('sessions.userId', '=', 'u.id')
              .where('lastSeenAt', '>', awaySince)
              .select('userId'),
          ),
        ),
      )
      .where(({ or, eb, exists, selectFrom, ref }) =>
        or([
          eb('told.mailedAt', 'is', null),
          eb('u.lastSignInAt', '>', ref('told.mailedAt')),
          exists(
            selectFrom('sessions')
              .whereRef('sessions.userId', '=', 'u.id')
              .whereRef('sessions.lastSeenAt', '>', 'told.mailedAt')
              .select('userId'),
          ),
        ]),
      )
      // Asked of the last message alone, so that a long history costs nothing.
      .where(
        ({ selectFrom }) =>
          selectFrom('messages as last')
            .whereRef('last.conversation', '=', 'c.key')
            .orderBy('last.id', 'desc')
            .limit(1)
            .select('last.timestamp'),
        '>',
        writtenAfter,
      )
      .orderBy('u.id')
      .orderBy('r.conversation')
      .select(['u.id as userId', 'r.conversation', 'r.lastReadId', 'told.messageId as lastToldId', 'c.answeredUpTo'])
      .select('u.mailsMessageText as withText')
      .execute()
  );
}

export interface MissedMessage {
  id: number;
  senderId: number;
  senderName: string;
  content: string;
  /** An invoice or a resource, as `invoice:12`. */
  enclosure: string | null;
}

/**
 * What people wrote to somebody in a conversation that they have not read and were not told of, the newest first. In a support
 * channel the team is asked for nothing once one of it has answered.
 */
export async function listMissed(
  db: Db,
  { userId, conversation, lastReadId, lastToldId, answeredUpTo }: UnreadConversation,
  { since, until, limit }: { since: string; until: string; limit: number },
): Promise<MissedMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .where('m.conversation', '=', conversation)
    .where('m.id', '>', Math.max(lastReadId, lastToldId ?? 0))
    .where('m.receiverId', '=', userId)
    .where('m.kind', 'is', null)
    .where('m.deletedAt', 'is', null)
    .where('m.timestamp', '>', since)
    .where('m.timestamp', '<=', until)
    .where(({ or, eb }) =>
      or([
        eb('m.channelCustomerId', 'is', null),
        eb('m.channelCustomerId', '=', userId),
        eb('m.id', '>', answeredUpTo),
      ]),
    )
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select(['m.id', 'm.senderId', 'sender.fullName as senderName', 'm.content', 'm.enclosure'])
    .execute();
}

/** Which message somebody was told of last. */
export interface Told {
  userId: number;
  conversation: string;
  messageId: number;
}

export async function upsertTold(
  db: Db,
  { userId, conversation, messageId, mailedAt }: Told & { mailedAt: string },
): Promise<void> {
  await db
    .insertInto('missedMessages')
    .values({ userId, conversation, messageId, mailedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'conversation']).doUpdateSet({ messageId, mailedAt }))
    .execute();
}

/** Whether a message still waits for its reader: unread, and in a support channel unanswered by the team. */
export async function isStillMissed(db: Db, { userId, conversation, messageId }: Told): Promise<boolean> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.key', 'm.conversation')
    .leftJoin('conversationRead as r', (join) =>
      join.on('r.userId', '=', userId).onRef('r.conversation', '=', 'm.conversation'),
    )
    .where('m.conversation', '=', conversation)
    .where('m.id', '=', messageId)
    .where('m.deletedAt', 'is', null)
    .select(['m.channelCustomerId', 'r.lastReadId', 'c.answeredUpTo'])
    .executeTakeFirst();
  if (!row || (row.lastReadId ?? 0) >= messageId) return false;
  return row.channelCustomerId === null || row.channelCustomerId === userId || row.answeredUpTo < messageId;
}

/** When the portal was last restored from a backup. */
export async function findRestoredAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('mailMoments').where('name', '=', 'restored').select('at').executeTakeFirst();
  return row?.at ?? null;
}
