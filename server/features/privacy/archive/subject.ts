import { channelKey, otherPartyOf, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { roleLabel } from '#contract/values/roles.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canSeeUser, isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Subject } from './section.ts';

/** The subject sees other people by the access rules of the portal. */
export function subjectOf(person: Person, conversations: readonly string[], directory: Directory): Subject {
  const me = { ...person, deactivatedAt: null };
  const { id } = me;
  const roleOf = (otherId: number | null) => {
    if (otherId === null) return null;
    return otherId === id ? 'you' : roleLabel(directory.find(otherId)?.role ?? 'someone');
  };
  return {
    id,
    me,
    directory,
    conversations,
    roleOf,
    nameOf(otherId) {
      const other = otherId === null || otherId === id ? undefined : directory.find(otherId);
      const isSeen = other && canSeeUser(me, other, directory.relation(id, other.id));
      return isSeen ? other.fullName : roleOf(otherId);
    },
    readable: new Map(
      conversations.flatMap((key) => {
        const title = readableTitle(key, me, directory);
        return title === null ? [] : [[key, title]];
      }),
    ),
    placeOf: () => null,
  };
}

/**
 * Title of a conversation the subject can read; null if they cannot. Customers' support channels are excluded for
 * staff, because what customers write there belongs to the customers.
 */
function readableTitle(key: string, me: Person, directory: Directory): string | null {
  if (key === channelKey(me.id)) return 'Your support team';
  const parties = parseConversationKey(key);
  if (!parties || !('pair' in parties)) return null;
  const other = directory.find(otherPartyOf(parties, me.id));
  if (!other || !canSeeUser(me, other, directory.relation(me.id, other.id))) return null;
  // The two now share a support channel, and their former conversation is no longer shown.
  return isInSupportTeam(other, me) || isInSupportTeam(me, other) ? null : other.fullName;
}
