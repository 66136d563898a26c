import { channelKey, pairKey, parseConversationKey } from '#contract/conversations.ts';
import { isInSupportTeam } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle } from '#server/features/users/users.service.ts';

/** A conversation's name, and the customer whose support channel it is. */
export interface Conversation {
  key: string;
  channelCustomerId: number | null;
}

/** product §2: a customer and their support team share one channel; everybody else talks one to one. */
export function conversationBetween(a: Person, b: Person): Conversation {
  if (isInSupportTeam(a, b)) return channelOf(b);
  if (isInSupportTeam(b, a)) return channelOf(a);
  return { key: pairKey(a.id, b.id), channelCustomerId: null };
}

function channelOf(customer: Person): Conversation {
  return { key: channelKey(customer.id), channelCustomerId: customer.id };
}

/** Whether a person takes part in a conversation *now*: who is no longer assigned no longer reads the channel. */
export function takesPart(viewer: Person, key: string, circle: Circle): boolean {
  const parties = parseConversationKey(key);
  if (!parties) return false;
  if ('pair' in parties) return parties.pair.includes(viewer.id);
  if (parties.channelCustomerId === viewer.id) return true;
  const customer = circle.find(parties.channelCustomerId);
  return customer !== undefined && isInSupportTeam(viewer, customer);
}

/** Everybody who is to be told what happens in a conversation. */
export function audienceOf(key: string, circle: Circle): number[] {
  const parties = parseConversationKey(key);
  if (!parties) return [];
  if ('pair' in parties) return [...parties.pair];
  const team = circle.admins().map((admin) => admin.id);
  const managerId = circle.find(parties.channelCustomerId)?.accountManagerId;
  if (managerId) team.push(managerId);
  return [parties.channelCustomerId, ...team];
}
