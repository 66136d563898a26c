import type { Message } from '#contract/chat/chat.ts';
import { isFirstParty } from '#contract/values/chat/conversations.ts';
import type { ConversationState, ConversationUpdate } from './chat-commit.queries.ts';

type Counted = Pick<
  Message,
  'id' | 'conversation' | 'channelCustomerId' | 'senderId' | 'receiverId' | 'kind' | 'timestamp'
>;

/**
 * Adds up what messages in order of id change in their conversations. `states` are those of the locked conversations.
 */
export function updatesOf(
  messages: readonly Counted[],
  states: ReadonlyMap<string, Pick<ConversationState, 'askedAt'>>,
): ConversationUpdate[] {
  const updates = new Map<string, ConversationUpdate>();
  for (const message of messages) {
    const { conversation: key, id } = message;
    let update = updates.get(key);
    if (!update) {
      const askedAt = states.get(key)?.askedAt ?? null;
      const nothing = { lastChange: 0, byFirst: 0, byOthers: 0, lastWriterId: null, answer: null };
      update = { key, ...nothing, askedAt, isAsked: false, isAnswered: false, firstResponses: [] };
      updates.set(key, update);
    }
    update.lastChange = id;
    // Messages by the portal are a change, but are not counted.
    if (message.kind === null) add(update, message);
  }
  return [...updates.values()];
}

function add(update: ConversationUpdate, message: Counted) {
  const { senderId, channelCustomerId } = message;
  const isByFirst = isByFirstParty(message);
  if (channelCustomerId !== null && isByFirst) ask(update, message);
  if (channelCustomerId !== null && !isByFirst) answer(update, message, channelCustomerId);
  update.lastWriterId = senderId;
  if (isByFirst) update.byFirst++;
  else update.byOthers++;
}

/** What a stand-in writes one to one counts for the side in whose place they write, so the receiver decides. */
export function isByFirstParty({
  conversation,
  channelCustomerId,
  senderId,
  receiverId,
}: Pick<Message, 'conversation' | 'channelCustomerId' | 'senderId' | 'receiverId'>): boolean {
  return channelCustomerId === null ? !isFirstParty(receiverId, conversation) : senderId === channelCustomerId;
}

function ask(update: ConversationUpdate, { timestamp }: Counted) {
  update.askedAt ??= timestamp;
  update.isAsked = true;
}

function answer(update: ConversationUpdate, { id, senderId, timestamp }: Counted, customerId: number) {
  const { askedAt } = update;
  update.answer = { id, byFirstBefore: update.byFirst };
  update.askedAt = null;
  update.isAnswered = true;
  if (askedAt === null) return;
  update.firstResponses.push({ answerId: id, customerId, answeredBy: senderId, askedAt, answeredAt: timestamp });
}
