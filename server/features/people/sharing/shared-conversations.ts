import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/*
 * Which conversations with staff the people of an institution read of each other. All calls for colleagues, files and search ask here.
 */

interface Known {
  find(id: number): Person | undefined;
}

export interface SharedConversation {
  /** Whose conversation it is. */
  author: Person;
  /** The member of staff of a one-to-one conversation; null for a support channel. */
  staff: Person | null;
  /** ISO text: colleagues read messages from here on. Empty for all of them. */
  since: string;
  isTakenOver: boolean;
}

/** The customer of a conversation with staff; null for any other. */
export function customerSideOf(key: string, known: Known): Pick<SharedConversation, 'author' | 'staff'> | null {
  const parties = parseConversationKey(key);
  if (!parties) return null;
  if ('channelCustomerId' in parties) {
    const author = known.find(parties.channelCustomerId);
    return author && capabilitiesOf(author).isServed ? { author, staff: null } : null;
  }
  const [one, other] = parties.pair.map((id) => known.find(id));
  if (!one || !other) return null;
  if (capabilitiesOf(one).isServed && capabilitiesOf(other).servesCustomers) return { author: one, staff: other };
  return capabilitiesOf(other).isServed && capabilitiesOf(one).servesCustomers ? { author: other, staff: one } : null;
}

/** The part of a colleague's conversation with staff that the viewer reads; null for one's own and for everybody else's. */
export function sharedWith(viewer: Person, key: string, known: Known): SharedConversation | null {
  if (viewer.deactivatedAt || viewer.institutionId === null || !capabilitiesOf(viewer).isServed) return null;
  const side = customerSideOf(key, known);
  if (!side || side.author.id === viewer.id || side.author.institutionId !== viewer.institutionId) return null;
  const isTakenOver = viewer.successions?.includes(key) ?? false;
  const since = isTakenOver ? '' : side.author.sharedSince;
  return since === undefined ? null : { ...side, since, isTakenOver };
}
