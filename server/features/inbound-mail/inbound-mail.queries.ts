import type { Insertable } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Active people with this confirmed address; several may share one. */
export async function listByAddress(db: Db, address: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('email', '=', address)
    .where('emailVerifiedAt', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isTaken(db: Db, mail: { conversation: string; mailHash: string }): Promise<boolean> {
  const row = await db
    .selectFrom('mailedMessages')
    .where('conversation', '=', mail.conversation)
    .where('mailHash', '=', mail.mailHash)
    .select('messageId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail that arrives twice at the same time is noted once. */
export async function insertMailed(db: Db, row: Insertable<Schema['mailedMessages']>): Promise<void> {
  await db
    .insertInto('mailedMessages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findMessage(
  db: Db,
  { conversation, senderId, clientId }: { conversation: string; senderId: number; clientId: string },
): Promise<{ id: number; deletedAt: string | null } | undefined> {
  return db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .select(['id', 'deletedAt'])
    .executeTakeFirst();
}

/** How many mails of a person became messages of a conversation since then. */
export async function countTaken(
  db: Db,
  { userId, conversation, since }: { userId: number; conversation: string; since: string },
): Promise<number> {
  const mails = db.selectFrom('mailedMessages').where('userId', '=', userId);
  return countRows(mails.where('conversation', '=', conversation).where('receivedAt', '>', since));
}

/** The last message that a mail mentioned to a person. */
export async function findTold(db: Db, userId: number, conversation: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('missedMessages')
    .where('userId', '=', userId)
    .where('conversation', '=', conversation)
    .select('messageId')
    .executeTakeFirst();
  return row?.messageId;
}

/** The mail of a message that was not deleted. */
export async function findWholeMail(db: Db, messageId: number) {
  return db
    .selectFrom('mailedMessages as mailed')
    .innerJoin('messages', (join) =>
      join.onRef('messages.conversation', '=', 'mailed.conversation').onRef('messages.id', '=', 'mailed.messageId'),
    )
    .leftJoin('users', 'users.id', 'mailed.assignedBy')
    .where('mailed.messageId', '=', messageId)
    .where('messages.deletedAt', 'is', null)
    .select(['mailed.conversation', 'mailed.subject', 'mailed.wholeText', 'mailed.receivedAt'])
    .select('users.fullName as assignedBy')
    .executeTakeFirst();
}

/** The confirmed address of a person. */
export async function findConfirmedAddress(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .select('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Whether mail servers refused the person's present address before. */
export async function isAddressRefused(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('emailRefusedAt').executeTakeFirst();
  return row?.emailRefusedAt != null;
}
