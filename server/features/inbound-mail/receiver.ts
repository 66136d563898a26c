import { channelKey, otherPartyOf, parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage, isInSupportTeam, takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';

/** To whom a person writes in a conversation; null if they cannot write there any more. */
export function receiverIn(directory: Directory, person: Person, key: string): Person | null {
  const beside = servedBeside(person, key, directory);
  if (beside) return beside.customer.deactivatedAt ? null : beside.customer;
  const parties = parseConversationKey(key);
  if (!parties || !takesPart(person, key, directory)) return null;
  if ('pair' in parties && !parties.pair.includes(person.id)) return null;
  if (key === channelKey(person.id)) return teamContactOf(directory, person);
  const other = directory.find(otherPartyOf(parties, person.id));
  if (!other || !canMessage(person, other, directory.relation(person.id, other.id))) return null;
  // Two people who share a channel by now have no conversation of their own beside it.
  const isInChannel = isInSupportTeam(person, other) || isInSupportTeam(other, person);
  return 'pair' in parties && isInChannel ? null : other;
}

/** The person to whom a customer's channel is addressed: the account manager, or else an administrator. */
function teamContactOf(directory: Directory, customer: Person): Person | null {
  const manager = directory.find(customer.accountManagerId ?? 0);
  const team = [...(manager ? [manager] : []), ...directory.admins()];
  return team.find((one) => one.deactivatedAt === null && isInSupportTeam(one, customer)) ?? null;
}
