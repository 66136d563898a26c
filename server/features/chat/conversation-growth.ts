import type { Message } from '#contract/chat.ts';
import type { ConversationGrowth } from './chat-commit.queries.ts';

type Counted = Pick<
  Message,
  'id' | 'conversation' | 'channelCustomerId' | 'senderId' | 'receiverId' | 'kind' | 'timestamp'
>;

/** What messages, in the order of their ids, add to their conversations. */
export function growthOf(messages: readonly Counted[]): ConversationGrowth[] {
  const growths = new Map<string, ConversationGrowth>();
  for (const message of messages) {
    const { conversation: key, id } = message;
    let growth = growths.get(key);
    if (!growth) {
      growth = { key, lastChange: 0, byFirst: 0, byOthers: 0, lastWriterId: null, answer: null, waitingSince: null };
      growths.set(key, growth);
    }
    growth.lastChange = id;
    add(growth, message);
  }
  return [...growths.values()];
}

function add(growth: ConversationGrowth, { id, senderId, receiverId, channelCustomerId, kind, timestamp }: Counted) {
  const isByFirst = channelCustomerId === null ? senderId < receiverId : senderId === channelCustomerId;
  // The team need not answer it, and what they need not answer does not count as unread to them.
  if (isByFirst && channelCustomerId !== null && kind === 'notice') return;
  if (!isByFirst && channelCustomerId !== null && kind === null) {
    growth.answer = { id, byFirstBefore: growth.byFirst };
    growth.waitingSince = null;
  }
  if (isByFirst && channelCustomerId !== null) growth.waitingSince ??= timestamp;
  if (kind === null) growth.lastWriterId = senderId;
  if (isByFirst) growth.byFirst++;
  else growth.byOthers++;
}
