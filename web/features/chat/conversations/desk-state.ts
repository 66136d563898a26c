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
  subject: null,
};

/** The state of a channel after a person's message: a customer's opens it and waits, the team's answers. */
export function deskAfter(desk: Desk | null, { senderId, channelCustomerId, timestamp }: Message): Desk {
  const before = desk ?? untouched;
  if (senderId !== channelCustomerId) return { ...before, waitingSince: null };
  return { ...before, waitingSince: before.waitingSince ?? timestamp, snoozedUntil: null, closedAt: null };
}

/** Applies what a member of the team did to a channel; unchanged if the list does not know the same last message. */
export function withDesk(summary: ConversationSummary, frame: DeskFrame): ConversationSummary {
  const { desk } = frame;
  if (!isNewDesk(summary, frame) || !hasHeardOf(summary, frame)) return summary;
  const waiting = desk.waitingSince !== null;
  // A settled or closed conversation no longer waits.
  const isSettled = (summary.waiting && !waiting) || desk.closedAt !== null;
  return { ...summary, desk, subject: desk.subject, waiting, unread: isSettled ? 0 : summary.unread };
}

/** Frames may arrive twice, and after an answer that includes them. */
export function isNewDesk(summary: ConversationSummary, { desk }: DeskFrame): boolean {
  return desk.version > (summary.desk?.version ?? -1);
}

/** Whether the list knows the same last change as the person who acted. */
export function hasHeardOf(summary: ConversationSummary, { lastChange }: DeskFrame): boolean {
  return summary.lastChange === lastChange;
}
