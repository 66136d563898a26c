import type { Db } from '#server/db/schema.ts';

/** A conversation with messages that an absent person may have missed. */
export interface UnreadConversation {
  userId: number;
  conversation: string;
  /** Last message that the person has read, and last one that a mail mentioned. */
  lastReadId: number;
  lastToldId: number | null;
  /** The team's newest answer in a support channel. */
  answeredUpTo: number;
  /** How the team named a support channel. */
  subject: string | null;
  /** The person's choice whether mails quote messages; null: as the portal does. */
  wantsText: boolean | null;
}

/**
 * Recently used conversations with unread messages of people who have a mail address and were not seen since
 * `awaySince`. After a mail there is no further one about the same conversation until its reader came back.
 */
export async function listUnreadByAbsent(
  db: Db,
  { writtenAfter, awaySince }: { writtenAfter: string; awaySince: string },
): Promise<UnreadConversation[]> {
  const rows = await db
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
    .where(({ or, eb, ref }) => or([eb('told.messageId', 'is', null), eb('c.lastChange', '>', ref('told.messageId'))]))
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
        // A person who answered by mail was there as well.
        exists(
          selectFrom('mailedMessages')
            .whereRef('mailedMessages.userId', '=', 'u.id')
            .whereRef('mailedMessages.conversation', '=', 'r.conversation')
            .whereRef('mailedMessages.receivedAt', '>', 'told.mailedAt')
            .select('mailedMessages.userId'),
        ),
      ]),
    )
    // Checks only the last message, so that a long history costs nothing.
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
    .select(['c.subject', 'u.mailsMessageText', 'u.keepsTextOutOfMails'])
    .execute();
  return rows.map(({ mailsMessageText, keepsTextOutOfMails, ...row }) => ({
    ...row,
    wantsText: mailsMessageText || (keepsTextOutOfMails ? false : null),
  }));
}

export interface MissedMessage {
  id: number;
  senderId: number;
  receiverId: number;
  senderName: string;
  content: string;
  /** An enclosed invoice or resource, such as `invoice:12`. */
  enclosure: string | null;
}

/**
 * Messages of a conversation that a person has not read and was not mailed about, newest first; with those to colleagues in whose place
 * the person answers. In a support channel, a
 * member of the team misses nothing once a colleague has answered.
 */
export async function listMissed(
  db: Db,
  { userId, conversation, lastReadId, lastToldId, answeredUpTo }: UnreadConversation,
  { since, until, limit, alsoTo = [] }: { since: string; until: string; limit: number; alsoTo?: readonly number[] },
): Promise<MissedMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .where('m.conversation', '=', conversation)
    .where('m.id', '>', Math.max(lastReadId, lastToldId ?? 0))
    .where(({ or, eb, and, not, exists, selectFrom }) =>
      or([
        eb('m.receiverId', '=', userId),
        // Who answers in somebody's place misses nothing that somebody has answered.
        and([
          eb('m.receiverId', 'in', [0, ...alsoTo]),
          not(
            exists(
              selectFrom('messages as answer')
                .whereRef('answer.conversation', '=', 'm.conversation')
                .whereRef('answer.id', '>', 'm.id')
                .whereRef('answer.senderId', '<>', 'm.senderId')
                .where('answer.kind', 'is', null)
                .select('answer.id'),
            ),
          ),
        ]),
      ]),
    )
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
    .select(['m.id', 'm.senderId', 'm.receiverId', 'sender.fullName as senderName', 'm.content', 'm.enclosure'])
    .execute();
}

/** The messages by people before a message, oldest first. */
export async function listBefore(
  db: Db,
  { conversation, id, limit }: { conversation: string; id: number; limit: number },
): Promise<MissedMessage[]> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .where('m.conversation', '=', conversation)
    .where('m.id', '<', id)
    .where('m.kind', 'is', null)
    .where('m.deletedAt', 'is', null)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select(['m.id', 'm.senderId', 'm.receiverId', 'sender.fullName as senderName', 'm.content', 'm.enclosure'])
    .execute();
  return rows.reverse();
}

/** The last message that a mail mentioned to a person. */
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

/** True if a message still needs its reader: unread, and in a support channel not answered by the team. */
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
