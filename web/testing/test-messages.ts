import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';

/** A message in the channel of customer 2, sent by the customer by default. */
export function testMessage({ id, ...over }: Pick<Message, 'id'> & Partial<Message>): Message {
  const senderId = over.senderId ?? 2;
  return {
    id,
    change: id,
    conversation: 'channel:2',
    channelCustomerId: 2,
    senderId,
    receiverId: senderId === 2 ? 4 : 2,
    content: `message ${id}`,
    timestamp: new Date(Date.UTC(2026, 10, 20, 12, id)).toISOString(),
    read: false,
    clientId: null,
    kind: null,
    attachment: null,
    enclosure: null,
    replyTo: null,
    editedAt: null,
    deletedAt: null,
    ...over,
  };
}

export function testSummary(over: Partial<ConversationSummary>): ConversationSummary {
  return {
    conversation: 'channel:2',
    group: 'channel',
    contact: { id: 4, fullName: 'Priya Shah', role: 'account_manager', subject: null, grade: null },
    isOnline: false,
    lastChange: over.lastMessage?.change ?? 0,
    lastMessage: null,
    author: null,
    unread: 0,
    waiting: false,
    subject: null,
    desk: null,
    answeredBy: null,
    receivedUpTo: 0,
    readUpTo: 0,
    heldBy: null,
    away: null,
    coveredFor: null,
    isGranted: false,
    readBy: null,
    successor: null,
    closedReason: null,
    ...over,
  };
}

/** A channel that its team has not touched. */
export function testDesk(over: Partial<Desk>): Desk {
  const untouched = { version: 0, waitingSince: null, snoozedUntil: null, closedAt: null, assignee: null };
  return { ...untouched, tags: [], subject: null, ...over };
}
