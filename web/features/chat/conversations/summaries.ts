import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { parseConversationKey } from '#contract/values/conversations.ts';

export type Summaries = readonly ConversationSummary[];

/**
 * Applies a frame to the viewer's conversations: preview, unread count, receipts, presence. Applying a frame twice, or
 * one that the server's answer already includes, changes nothing.
 */
export function applyFrame(summaries: Summaries, frame: ServerFrame, viewerId: number): Summaries {
  switch (frame.type) {
    case 'chat':
      return change(summaries, frame.message.conversation, (summary) => withMessage(summary, frame.message, viewerId));
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
      return summaries.map((summary) =>
        summary.contact.id === frame.userId && summary.isOnline !== frame.isOnline
          ? { ...summary, isOnline: frame.isOnline }
          : summary,
      );
    default:
      return summaries;
  }
}

/** Whether something was said in a listed conversation that neither the list nor the frame tells of. */
export function leavesGap(summaries: Summaries, frame: ServerFrame): boolean {
  if (frame.type !== 'chat' || frame.previousChange === null) return false;
  const summary = summaries.find(({ conversation }) => conversation === frame.message.conversation);
  const known = summary?.lastMessage?.change ?? 0;
  return summary !== undefined && frame.message.change > known && frame.previousChange !== known;
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

export function unreadTotal(summaries: Summaries): number {
  return summaries.reduce((total, summary) => total + summary.unread, 0);
}

/** Latest conversation first; those without messages follow by name. */
export function byRecency(a: ConversationSummary, b: ConversationSummary): number {
  const newer = (b.lastMessage?.timestamp ?? '').localeCompare(a.lastMessage?.timestamp ?? '');
  return newer !== 0 ? newer : a.contact.fullName.localeCompare(b.contact.fullName, 'en');
}

/** Replaces the one summary of a conversation; the same array when nothing changed. */
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

function withMessage(summary: ConversationSummary, message: Message, viewerId: number): ConversationSummary {
  if (message.id <= (summary.lastMessage?.id ?? 0)) return summary;
  return { ...summary, lastMessage: message, unread: summary.unread + (isNewsFor(viewerId, message) ? 1 : 0) };
}

function withMarks(summary: ConversationSummary, receivedUpTo: number, readUpTo: number): ConversationSummary {
  if (receivedUpTo <= summary.receivedUpTo && readUpTo <= summary.readUpTo) return summary;
  return {
    ...summary,
    receivedUpTo: Math.max(summary.receivedUpTo, receivedUpTo),
    readUpTo: Math.max(summary.readUpTo, readUpTo),
  };
}

/** In a customer's own channel the other side is the whole support team, elsewhere the contact. */
function isOtherSide(summary: ConversationSummary, by: number, viewerId: number): boolean {
  const parties = parseConversationKey(summary.conversation);
  const isOwnChannel = parties !== null && 'channelCustomerId' in parties && parties.channelCustomerId === viewerId;
  return isOwnChannel ? by !== viewerId : by === summary.contact.id;
}
