import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';

/** A customer whom in the access test only admins serve. */
const foreignCustomerId = 5;
const staffIds = [1, 3, 4];
const at = '2026-03-04T12:00:00.000Z';
export const deskIdOf = (userId: number) => 300 + userId;
export const reminderOf = (userId: number, isSettled: boolean) => (isSettled ? 400 : 300) + userId;

/**
 * Each member of staff has a note beside their conversation and a saved reply; one note stands beside the foreign
 * customer's.
 */
export async function insertTeamTools(db: Db): Promise<void> {
  const note = { text: 'Careful', createdAt: at };
  await db
    .insertInto('privateNotes')
    .values([
      ...[1, 4].map((authorId) => ({ ...note, id: deskIdOf(authorId), authorId, conversation: channelKey(2) })),
      { ...note, id: deskIdOf(3), authorId: 3, conversation: pairKey(2, 3) },
      { ...note, id: deskIdOf(foreignCustomerId), authorId: 1, conversation: channelKey(foreignCustomerId) },
    ])
    .execute();
  const reply = { name: 'Thanks', text: 'Thank you, {name}', updatedAt: at };
  const replies = staffIds.map((ownerId) => ({ ...reply, id: deskIdOf(ownerId), ownerId }));
  await db.insertInto('savedReplies').values(replies).execute();
  const reminder = {
    ...{ conversation: null, institutionId: 1, note: 'Call', isAnyTime: false },
    ...{ dueAt: '2027-03-04T12:00:00.000Z', createdAt: at },
  };
  await db
    .insertInto('reminders')
    .values(
      staffIds.flatMap((ownerId) => [
        { ...reminder, ownerId, id: reminderOf(ownerId, false) },
        { ...reminder, ownerId, id: reminderOf(ownerId, true), settledAs: 'done' as const, settledAt: at },
      ]),
    )
    .execute();
  const view = { list: 'institutions', name: 'Every', search: '{}' };
  await db
    .insertInto('savedViews')
    .values([2, ...staffIds].map((ownerId) => ({ ...view, ownerId })))
    .execute();
}
