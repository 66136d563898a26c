import type { Message } from '#contract/chat/chat.ts';
import type { ConversationGrowth, Standing } from './chat-commit.queries.ts';

type Counted = Pick<
  Message,
  'id' | 'conversation' | 'channelCustomerId' | 'senderId' | 'receiverId' | 'kind' | 'timestamp'
>;

/** What messages, in the order of their ids, add to their conversations, which stand as they were locked. */
export function growthOf(
  messages: readonly Counted[],
  standings: ReadonlyMap<string, Pick<Standing, 'askedAt'>>,
): ConversationGrowth[] {
  const growths = new Map<string, ConversationGrowth>();
  for (const message of messages) {
    const { conversation: key, id } = message;
    let growth = growths.get(key);
    if (!growth) {
      const askedAt = standings.get(key)?.askedAt ?? null;
      const nothing = { lastChange: 0, byFirst: 0, byOthers: 0, lastWriterId: null, answer: null };
      growth = { key, ...nothing, askedAt, isAsked: false, isAnswered: false, firstResponses: [] };
      growths.set(key, growth);
    }
    growth.lastChange = id;
    // What the portal writes changes the conversation, and counts nowhere.
    if (message.kind === null) add(growth, message);
  }
  return [...growths.values()];
}

function add(growth: ConversationGrowth, message: Counted) {
  const { senderId, receiverId, channelCustomerId } = message;
  const isByFirst = channelCustomerId === null ? senderId < receiverId : senderId === channelCustomerId;
  if (channelCustomerId !== null && isByFirst) ask(growth, message);
  if (channelCustomerId !== null && !isByFirst) answer(growth, message, channelCustomerId);
  growth.lastWriterId = senderId;
  if (isByFirst) growth.byFirst++;
  else growth.byOthers++;
}

function ask(growth: ConversationGrowth, { timestamp }: Counted) {
  growth.askedAt ??= timestamp;
  growth.isAsked = true;
}

function answer(growth: ConversationGrowth, { id, senderId, timestamp }: Counted, customerId: number) {
  const { askedAt } = growth;
  growth.answer = { id, byFirstBefore: growth.byFirst };
  growth.askedAt = null;
  growth.isAnswered = true;
  if (askedAt === null) return;
  growth.firstResponses.push({ answerId: id, customerId, answeredBy: senderId, askedAt, answeredAt: timestamp });
}
