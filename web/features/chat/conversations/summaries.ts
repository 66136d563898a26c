import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { deskAfter, hasHeardOf, isNewDesk, withDesk } from './desk-state.ts';

export type Summaries = readonly ConversationSummary[];

/** The member of staff who held an earlier conversation between two other people; null for one of the viewer's own. */
export function holderBefore(
  { contact, heldBy }: ConversationSummary,
  viewerId: number,
): ConversationSummary['heldBy'] {
  return heldBy?.id === viewerId || heldBy?.id === contact.id ? null : heldBy;
}

/**
 * Applies a frame to the viewer's conversations: preview, unread count, receipts, presence. Applying a frame twice, or one that the
 * server's answer already includes, changes nothing.
 */
export function applyFrame(
  summaries: Summaries,
  frame: ServerFrame,
  viewerId: number,
  /** Used to find the names of authors. */
  known: Summaries = summaries,
): Summaries {
  switch (frame.type) {
    case 'chat': {
      const { message } = frame;
      const written = { message, author: authorOf(known, message) };
      return change(summaries, message.conversation, (summary) => withMessage(summary, written, viewerId));
    }
    case 'revised':
      return change(summaries, frame.message.conversation, (summary) => withRevised(summary, frame.message));
    case 'desk':
      return change(summaries, frame.conversation, (summary) => withDesk(summary, frame));
    case 'received':
      return change(summaries, frame.conversation, (summary) =>
        isOtherSide(summary, frame.by, viewerId) ? withMarks(summary, frame.upTo, summary.readUpTo) : summary,
      );
    case 'read':
      return change(summaries, frame.conversation, (summary) => {
        if (frame.by === viewerId) return withViewerRead(summary, frame.upTo);
        return isOtherSide(summary, frame.by, viewerId) ? withMarks(summary, frame.upTo, frame.upTo) : summary;
      });
    case 'presence':
      return summaries
        .filter(({ contact, isOnline }) => contact.id === frame.userId && isOnline !== frame.isOnline)
        .reduce(
          (all, { conversation }) => change(all, conversation, (one) => ({ ...one, isOnline: frame.isOnline })),
          summaries,
        );
    default:
      return summaries;
  }
}

/** Whether the frame shows that the list has missed a message of a conversation. */
export function leavesGap(summaries: Summaries, frame: ServerFrame): boolean {
  if (frame.type === 'desk') {
    const summary = summaries.find(({ conversation }) => conversation === frame.conversation);
    return summary !== undefined && isNewDesk(summary, frame) && !hasHeardOf(summary, frame);
  }
  if ((frame.type !== 'chat' && frame.type !== 'revised') || frame.previousChange === null) return false;
  const { message, previousChange } = frame;
  const summary = summaries.find(({ conversation }) => conversation === message.conversation);
  if (summary === undefined || message.change <= summary.lastChange) return false;
  // After a deletion, only the server knows who waits and what is unread.
  return previousChange !== summary.lastChange || message.deletedAt !== null;
}

/** The viewer has read everything up to this message. */
export function withViewerRead(summary: ConversationSummary, upTo: number): ConversationSummary {
  const isAllRead = upTo >= (summary.lastMessage?.id ?? 0);
  return isAllRead && summary.unread > 0 ? { ...summary, unread: 0 } : summary;
}

/** Whether a message counts as unread: not the viewer's own, and for staff in a support channel only the customer's. */
export function isNewsFor(viewerId: number, { senderId, channelCustomerId }: Message): boolean {
  if (senderId === viewerId) return false;
  return channelCustomerId === null || channelCustomerId === viewerId || channelCustomerId === senderId;
}

/**
 * Whether there is a message that the viewer may not have seen. Messages that the portal wrote are never unread, but can be received and
 * read.
 */
export function hasNews(viewerId: number, { unread, lastMessage }: ConversationSummary): boolean {
  return unread > 0 || (lastMessage !== null && lastMessage.kind !== null && isNewsFor(viewerId, lastMessage));
}

/** Replaces one conversation's summary; the same array if nothing changed. */
export function change(
  summaries: Summaries,
  conversation: string,
  update: (summary: ConversationSummary) => ConversationSummary,
): Summaries {
  const at = summaries.findIndex((summary) => summary.conversation === conversation);
  const before = summaries[at];
  if (before === undefined) return summaries;
  const after = update(before);
  return after === before ? summaries : summaries.with(at, after);
}

type Author = ConversationSummary['author'];

function withMessage(
  summary: ConversationSummary,
  { message, author }: { message: Message; author: Author },
  viewerId: number,
): ConversationSummary {
  if (message.id <= (summary.lastMessage?.id ?? 0)) return summary;
  const shown = { ...summary, lastChange: message.change, lastMessage: message, author };
  // A message that the portal writes in somebody's name neither asks nor answers.
  if (message.kind !== null) return shown;
  const isNews = isNewsFor(viewerId, message) && summary.heldBy === null;
  const unread = summary.unread + (isNews ? 1 : 0);
  const next = { ...shown, unread };
  if (!capabilitiesOf(summary.contact).isServed) return next;
  const waiting = message.senderId === summary.contact.id;
  // A colleague's answer leaves nothing unread for the team.
  const isAnswer = !waiting && message.channelCustomerId !== null;
  return {
    ...next,
    waiting,
    desk: message.channelCustomerId === null ? summary.desk : deskAfter(summary.desk, message),
    unread: isAnswer ? 0 : unread,
    answeredBy: isAnswer && message.senderId !== viewerId ? author : null,
  };
}

function withRevised(summary: ConversationSummary, message: Message): ConversationSummary {
  if (message.change <= summary.lastChange) return summary;
  const isLast = summary.lastMessage?.id === message.id;
  return { ...summary, lastChange: message.change, lastMessage: isLast ? message : summary.lastMessage };
}

function authorOf(known: Summaries, { senderId }: Message): Author {
  const contact = known.find((one) => one.contact.id === senderId)?.contact;
  if (contact) return { id: senderId, name: contact.fullName };
  return known.find(({ author }) => author?.id === senderId)?.author ?? null;
}

function withMarks(summary: ConversationSummary, receivedUpTo: number, readUpTo: number): ConversationSummary {
  if (receivedUpTo <= summary.receivedUpTo && readUpTo <= summary.readUpTo) return summary;
  return {
    ...summary,
    receivedUpTo: Math.max(summary.receivedUpTo, receivedUpTo),
    readUpTo: Math.max(summary.readUpTo, readUpTo),
  };
}

/** The key by which the viewer writes in a conversation beside their own: an absent colleague's, or an assigned one. */
export function besideKey({ conversation, heldBy, coveredFor, isGranted }: ConversationSummary): string | undefined {
  return heldBy !== null && (coveredFor !== null || isGranted) ? conversation : undefined;
}

/** In a customer's own channel the other side is the whole support team, elsewhere the contact. */
function isOtherSide(summary: ConversationSummary, by: number, viewerId: number): boolean {
  const parties = parseConversationKey(summary.conversation);
  const isOwnChannel = parties !== null && 'channelCustomerId' in parties && parties.channelCustomerId === viewerId;
  return isOwnChannel ? by !== viewerId : by === summary.contact.id;
}
