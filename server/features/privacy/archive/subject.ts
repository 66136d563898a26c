import { channelKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { roleLabel } from '#contract/values/roles.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canSeeUser, isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Subject } from './section.ts';

/** Somebody with their conversations, as the rules of the portal let them see others. */
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
 * Whom somebody reads a conversation with; null where they cannot. Of the support channels that staff read none is about them: what customers
 * write there is the customers’.
 */
function readableTitle(key: string, me: Person, directory: Directory): string | null {
  if (key === channelKey(me.id)) return 'Your support team';
  const parties = parseConversationKey(key);
  if (!parties || !('pair' in parties)) return null;
  const other = directory.find(parties.pair.find((id) => id !== me.id) ?? 0);
  if (!other || !canSeeUser(me, other, directory.relation(me.id, other.id))) return null;
  // They share a channel now, and this one is not shown any more.
  return isInSupportTeam(other, me) || isInSupportTeam(me, other) ? null : other.fullName;
}
