import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage, isInSupportTeam, takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/** To whom a person writes in a conversation; null if they cannot write there any more. */
export function receiverIn(directory: Directory, person: Person, key: string): Person | null {
  const parties = parseConversationKey(key);
  if (!parties || !takesPart(person, key, directory)) return null;
  if (key === channelKey(person.id)) return teamContactOf(directory, person);
  const otherId = 'pair' in parties ? parties.pair.find((id) => id !== person.id) : parties.channelCustomerId;
  const other = directory.find(otherId ?? 0);
  if (!other || !canMessage(person, other, directory.relation(person.id, other.id))) return null;
  // Two people who share a channel by now have no conversation of their own beside it.
  const isInChannel = isInSupportTeam(person, other) || isInSupportTeam(other, person);
  return 'pair' in parties && isInChannel ? null : other;
}

/** Who stands for the team of a customer: the account manager, or else an administrator. */
function teamContactOf(directory: Directory, customer: Person): Person | null {
  const manager = directory.find(customer.accountManagerId ?? 0);
  const team = [...(manager ? [manager] : []), ...directory.admins()];
  return team.find((one) => one.deactivatedAt === null && isInSupportTeam(one, customer)) ?? null;
}

/** The key of the conversation of two people. */
export function conversationOf(a: Person, b: Person): string {
  if (isInSupportTeam(a, b)) return channelKey(b.id);
  return isInSupportTeam(b, a) ? channelKey(a.id) : pairKey(a.id, b.id);
}
