/**
 * Keys of conversations: `channel:<customer>` is a customer's support channel, `pair:<low>:<high>` a conversation of
 * two people.
 */
export function channelKey(customerId: number): string {
  return `channel:${customerId}`;
}

export function pairKey(a: number, b: number): string {
  return a < b ? `pair:${a}:${b}` : `pair:${b}:${a}`;
}

export type ConversationParties = { channelCustomerId: number } | { pair: readonly [number, number] };

/** Parses a conversation key; null for anything else. */
export function parseConversationKey(key: string): ConversationParties | null {
  const [kind, first, second, ...rest] = key.split(':');
  const a = Number(first);
  if (rest.length > 0 || !Number.isSafeInteger(a) || a <= 0) return null;
  if (kind === 'channel' && second === undefined) return { channelCustomerId: a };
  const b = Number(second);
  if (kind === 'pair' && Number.isSafeInteger(b) && b > a) return { pair: [a, b] };
  return null;
}

/** The other party of a conversation: the other person of a pair, or the customer of a channel. */
export function otherPartyOf(parties: ConversationParties, ownId: number): number {
  if ('channelCustomerId' in parties) return parties.channelCustomerId;
  const [first, second] = parties.pair;
  return first === ownId ? second : first;
}

/** Whether a person is the first party of a conversation: the customer of a channel, the lower id of a pair. */
export function isFirstParty(userId: number, key: string): boolean {
  return key === channelKey(userId) || key.startsWith(`pair:${userId}:`);
}

/** Whether two others write in it: a stand-in reads and answers in such a conversation. */
export function isPairOfOthers(userId: number, key: string): boolean {
  const parties = parseConversationKey(key);
  return parties !== null && 'pair' in parties && !parties.pair.includes(userId);
}
