import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import type { ServerFrame } from '#contract/live.ts';

type DeskFrame = Extract<ServerFrame, { type: 'desk' }>;

const untouched: Desk = {
  version: 0,
  waitingSince: null,
  snoozedUntil: null,
  closedAt: null,
  assignee: null,
  tags: [],
};

/** How a channel stands after a message that a person wrote: the customer opens it and waits, the team answers. */
export function deskAfter(desk: Desk | null, { senderId, channelCustomerId, timestamp }: Message): Desk {
  const before = desk ?? untouched;
  if (senderId !== channelCustomerId) return { ...before, waitingSince: null };
  return { ...before, waitingSince: before.waitingSince ?? timestamp, snoozedUntil: null, closedAt: null };
}

/** What one of the team did to a channel. Nothing where it is not known to what it was done. */
export function withDesk(summary: ConversationSummary, frame: DeskFrame): ConversationSummary {
  const { desk } = frame;
  if (!isNewDesk(summary, frame) || !hasHeardOf(summary, frame)) return summary;
  const waiting = desk.waitingSince !== null;
  // What is settled or closed no longer waits for anybody.
  const isSettled = (summary.waiting && !waiting) || desk.closedAt !== null;
  return { ...summary, desk, waiting, unread: isSettled ? 0 : summary.unread };
}

/** Frames may come twice, and after an answer that takes them in. */
export function isNewDesk(summary: ConversationSummary, { desk }: DeskFrame): boolean {
  return desk.version > (summary.desk?.version ?? -1);
}

/** Whether the list knows of the same last change as the one who acted. */
export function hasHeardOf(summary: ConversationSummary, { lastChange }: DeskFrame): boolean {
  return summary.lastChange === lastChange;
}
