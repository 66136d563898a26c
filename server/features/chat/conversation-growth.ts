import type { Message } from '#contract/chat/chat.ts';
import type { ConversationGrowth, Standing } from './chat-commit.queries.ts';

type Counted = Pick<
  Message,
  'id' | 'conversation' | 'channelCustomerId' | 'senderId' | 'receiverId' | 'kind' | 'timestamp'
> & {
  /** The portal said it in a person's name. */
  isByMachine: boolean;
};

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
      growth = {
        ...{ key, lastChange: 0, byFirst: 0, byOthers: 0, lastWriterId: null, answer: null, waitingSince: null },
        ...{ askedAt, isAsked: false, isAnswered: false, firstResponses: [] },
      };
      growths.set(key, growth);
    }
    growth.lastChange = id;
    add(growth, message);
    addWait(growth, message);
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

/** Only what people write themselves lets anybody wait, or ends it: an automatic reply or a line of the portal answers nothing. */
function addWait(growth: ConversationGrowth, message: Counted) {
  const { id, senderId, channelCustomerId, kind, timestamp, isByMachine } = message;
  if (channelCustomerId === null || kind !== null || isByMachine) return;
  if (senderId === channelCustomerId) {
    growth.askedAt ??= timestamp;
    growth.isAsked = true;
    return;
  }
  const { askedAt } = growth;
  growth.askedAt = null;
  growth.isAnswered = true;
  if (askedAt === null) return;
  const whose = { customerId: channelCustomerId, answeredBy: senderId };
  growth.firstResponses.push({ answerId: id, ...whose, askedAt, answeredAt: timestamp });
}
