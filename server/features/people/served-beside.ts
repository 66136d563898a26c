import { channelKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { coveredKeyWith, coveredPair } from './absences/cover.ts';
import { isGrantedChannel } from './granted-channels.ts';
import { isInSupportTeam } from './people.access.ts';
import type { Person } from './people.queries.ts';

/*
 * Conversations of customers in which a member of staff reads and writes beside their own with them: one to one in the place of an absent
 * colleague, and a support channel that was assigned to them. Only the key leads there. All of the chat asks here.
 */

interface Known {
  find(id: number): Person | undefined;
}

export interface ServedBeside {
  customer: Person;
  channelCustomerId: number | null;
  /** The absent colleague; null for a channel that was assigned to the viewer. */
  absent: Person | null;
}

/** Null for any other conversation, also for one of the viewer's own. */
export function servedBeside(viewer: Person, key: string, known: Known): ServedBeside | null {
  const covered = coveredPair(viewer, key, known);
  if (covered) return { ...covered, channelCustomerId: null };
  const parties = viewer.grantedChannelsOf ? parseConversationKey(key) : null;
  const customer = parties && 'channelCustomerId' in parties ? known.find(parties.channelCustomerId) : undefined;
  if (!customer || !isGrantedChannel(viewer, customer) || isInSupportTeam(viewer, customer)) return null;
  return { customer, channelCustomerId: customer.id, absent: null };
}

/** The key of such a conversation with a customer; null if there is none. */
export function keyBesideWith(viewer: Person, customer: Person, known: Known): string | null {
  const covered = coveredKeyWith(viewer, customer, known);
  if (covered !== null) return covered;
  const key = channelKey(customer.id);
  return servedBeside(viewer, key, known) ? key : null;
}
