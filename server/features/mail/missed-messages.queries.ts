import type { Db } from '#server/db/schema.ts';

/** Messages of one conversation that its absent reader was not told of. */
export interface MissedConversation {
  userId: number;
  conversation: string;
  /** The newest of them. */
  messageId: number;
  count: number;
  /** Whether their text may stand in a mail. */
  withText: boolean;
}

export interface MissedWindow {
  /** Messages from after the first moment up to the second. */
  since: string;
  until: string;
  /** Whoever was seen later than this is not away. */
  awaySince: string;
}

/**
 * What people wrote to somebody who can be reached by mail, is not here and has not read it. In a support channel the team is
 * asked for nothing once one of it has answered. After a mail there is none about the same conversation until its reader came back.
 */
export async function listMissed(db: Db, { since, until, awaySince }: MissedWindow): Promise<MissedConversation[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('conversationRead as r', 'r.userId', 'u.id')
    .innerJoin('conversations as c', 'c.key', 'r.conversation')
    .leftJoin('missedMessages as told', (join) =>
      join.onRef('told.userId', '=', 'u.id').onRef('told.conversation', '=', 'r.conversation'),
    )
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'r.conversation').onRef('m.id', '>', 'r.lastReadId'),
    )
    .where('u.emailVerifiedAt', 'is not', null)
    .where('u.emailRefusedAt', 'is', null)
    .where('u.deactivatedAt', 'is', null)
    .whereRef('c.lastChange', '>', 'r.lastReadId')
    .where('m.kind', 'is', null)
    .whereRef('m.receiverId', '=', 'u.id')
    .where('m.timestamp', '>', since)
    .where('m.timestamp', '<=', until)
    .where(({ or, eb, ref }) => or([eb('told.messageId', 'is', null), eb('m.id', '>', ref('told.messageId'))]))
    .where(({ or, eb, ref }) =>
      or([
        eb('m.channelCustomerId', 'is', null),
        eb('m.channelCustomerId', '=', ref('u.id')),
        eb('m.id', '>', ref('c.answeredUpTo')),
      ]),
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
    .groupBy(['u.id', 'r.conversation', 'u.mailsMessageText'])
    .orderBy('u.id')
    .orderBy('r.conversation')
    .select(({ fn }) => [
      'u.id as userId',
      'r.conversation',
      'u.mailsMessageText as withText',
      fn.max<number>('m.id').as('messageId'),
      fn.countAll<number>().as('count'),
    ])
    .execute();
  return rows;
}

export interface MissedMessage {
  senderId: number;
  senderName: string;
  content: string;
}

/** The last of the messages that somebody missed in a conversation, the newest first. */
export async function listLastMissed(
  db: Db,
  { userId, conversation, messageId }: MissedConversation,
  limit: number,
): Promise<MissedMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .where('m.conversation', '=', conversation)
    .where('m.id', '<=', messageId)
    .where('m.receiverId', '=', userId)
    .where('m.kind', 'is', null)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select(['m.senderId', 'sender.fullName as senderName', 'm.content'])
    .execute();
}

export async function upsertTold(
  db: Db,
  { userId, conversation, messageId, mailedAt }: Omit<MissedConversation, 'count' | 'withText'> & { mailedAt: string },
): Promise<void> {
  await db
    .insertInto('missedMessages')
    .values({ userId, conversation, messageId, mailedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'conversation']).doUpdateSet({ messageId, mailedAt }))
    .execute();
}

/** Whether a message still waits for its reader: unread, and in a support channel unanswered by the team. */
export async function isStillMissed(
  db: Db,
  { userId, conversation, messageId }: Pick<MissedConversation, 'userId' | 'conversation' | 'messageId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.key', 'm.conversation')
    .leftJoin('conversationRead as r', (join) =>
      join.on('r.userId', '=', userId).onRef('r.conversation', '=', 'm.conversation'),
    )
    .where('m.conversation', '=', conversation)
    .where('m.id', '=', messageId)
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
