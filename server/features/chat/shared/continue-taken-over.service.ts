import type { Message, NewMessage } from '#contract/chat/chat.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { tagsMax } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { entryOf } from '#server/features/chat/chat.access.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { lockConversations } from '#server/features/chat/chat-commit.queries.ts';
import { assignmentTo } from '#server/features/chat/desk/assignment.ts';
import { announceGrant, tellGranted } from '#server/features/chat/desk/channel-grants.service.ts';
import { type DeskRow, lockDesk, updateDesk } from '#server/features/chat/desk/desk.queries.ts';
import { settled, showDesk } from '#server/features/chat/desk/desk.service.ts';
import { routeBetween } from '#server/features/chat/message-route.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type SharedConversation, sharedWith } from '#server/features/people/sharing/shared-conversations.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, forbidden, HttpError, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';

type Continuation = Pick<NewMessage, 'content' | 'clientId'> & { key: string };

/**
 * Goes on with a conversation that the viewer took over, in their own with the same staff: nobody writes in the name of somebody who left.
 * What the team noted about the open question comes along, and the earlier conversation is closed. Throws 404 for a conversation that the
 * viewer does not read, and 409 for one that they read as a colleague.
 */
export async function continueTakenOver(
  portal: Portal,
  chat: Pick<Chat, 'storeOne'>,
  viewerId: number,
  { key, content, clientId }: Continuation,
): Promise<Message> {
  const { db, people } = portal;
  const { me, directory } = await viewerOf(people, viewerId);
  const shared = sharedWith(me, key, directory);
  if (!shared) throw notFound('This conversation does not exist');
  if (!shared.isTakenOver) throw conflict('Only whoever took this conversation over goes on with it');
  const receiver = receiverFor(me, shared, directory);
  const route = receiver && routeBetween(directory, me.id, receiver.id);
  if (!route) throw forbidden('You cannot write to this person');
  const own = route.conversation.key;
  const done = await db.transaction().execute(async (transaction) => {
    // Locked together, because two transactions that lock in different orders would deadlock.
    await lockConversations(transaction, [own, key]);

    const stored = await chat.storeOne(transaction, directory, me.id, {
      receiverId: route.receiver.id,
      content,
      clientId,
    });
    if (stored.refusal) throw stored.refusal;
    const isOfChannel = shared.staff === null && own === channelKey(me.id);
    const moved = isOfChannel ? await moveDesk(portal, transaction, { me, former: shared.author, directory }) : null;
    return { ...stored, moved };
  });
  done.deliver();
  if (done.moved) {
    const { before, after, closed } = done.moved;
    announceGrant(portal, { before, after, customer: me, by: me });
    await showDesk(portal, me, after);
    await showDesk(portal, shared.author, closed);
  }
  if (!done.message) throw new HttpError(503, 'unavailable', 'The message could not be read');
  return done.message;
}

/** The supporter of before while the viewer may write to them, or else whoever the viewer's channel leads to. */
function receiverFor(me: Person, { staff }: SharedConversation, directory: Directory): Person | undefined {
  const supporters = staff ? [staff, directory.find(me.techSupportId ?? 0)] : [];
  const own = supporters.find(
    (one) => one && routeBetween(directory, me.id, one.id)?.conversation.channelCustomerId === null,
  );
  return own ?? entryOf(me, channelKey(me.id), directory)?.contact;
}

interface Moving {
  me: Person;
  former: Person;
  directory: Directory;
}

/** Null where the earlier conversation is closed: it was continued, or answered before. What the viewer's own channel has stays. */
async function moveDesk(portal: Portal, transaction: Transaction, { me, former, directory }: Moving) {
  const [from, before] = [
    await lockDesk(transaction, channelKey(former.id)),
    await lockDesk(transaction, channelKey(me.id)),
  ];
  if (!from || !before || from.closedAt !== null) return null;
  const at = isoTime(portal.clock());
  const assigned = before.assigneeId === null ? assignmentTo(from.assigneeId, me, directory) : undefined;
  const tags = JSON.stringify(joined(before, from));
  const subject = before.subject ?? from.subject;
  const after = await updateDesk(transaction, channelKey(me.id), { ...assigned, tags, subject, deskBefore: null });
  const closing = { ...settled(from), closedAt: at, snoozedUntil: null, deskBefore: null };
  const closed = await updateDesk(transaction, channelKey(former.id), closing);
  const made = { byId: me.id, at, objectType: 'conversation', institutionId: me.institutionId } as const;
  await recordChange(transaction, { ...made, objectId: former.id, action: 'close', before: from, after: closed });
  const action = assigned ? 'assign' : 'tag';
  await recordChange(transaction, { ...made, objectId: me.id, action, before, after });
  await tellGranted(portal, transaction, { before, after, customer: me, by: me });
  return { before, after, closed };
}

function joined(own: DeskRow, former: DeskRow): string[] {
  const all = [own, former].flatMap(({ tags }) => JSON.parse(tags) as string[]);
  return [...new Set(all)].slice(0, tagsMax).sort();
}
