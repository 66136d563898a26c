import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { isPairOfOthers } from '#contract/values/chat/conversations.ts';
import type { ConversationEntry } from '#server/features/chat/chat.access.ts';
import { awayOf } from '#server/features/people/absences/away.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { customerSideOf } from '#server/features/people/sharing/shared-conversations.ts';
import type { EarlierEntry } from './earlier-conversations.access.ts';
import type { ConversationRow, ViewedConversation } from './viewed-conversations.queries.ts';

type Entry = ConversationEntry & Partial<EarlierEntry>;

/** Who held an earlier conversation, who is away in a present one, and in whose place the viewer answers there. */
export function peopleAround(entry: Entry, me: Person, directory: Directory) {
  const { heldBy, isGranted = false } = entry;
  const held = heldBy ? { id: heldBy.id, name: heldBy.fullName } : null;
  return { heldBy: held, isGranted, ...absencesOf(entry, me, directory), ...readersOf(entry, directory) };
}

/** Colleagues of the customer who read a conversation with staff, which its head says to both sides. */
function readersOf({ key }: Entry, directory: Directory) {
  const author = customerSideOf(key, directory)?.author;
  const since = author?.sharedSince;
  const readBy = since === undefined ? null : { institution: author?.companyName ?? '', since: since || null };
  const successor = directory.find(author?.successorId ?? 0);
  return { readBy, successor: successor ? { id: successor.id, name: successor.fullName } : null };
}

/** A customer waits until a member of staff answers. In a channel, the others see who did. */
export function stateOf(
  entry: ConversationEntry,
  said: ViewedConversation | undefined,
  me: Person,
  directory: Directory,
) {
  if (!said || entry.group === 'earlier' || !capabilitiesOf(me).servesCustomers)
    return { waiting: false, answeredBy: null };
  const { lastWriterId } = said;
  const waiting = isWaiting(said, directory);
  const isAnswered = !waiting && lastWriterId !== me.id && !isByCustomer(lastWriterId, directory);
  return { waiting, answeredBy: entry.channelCustomerId !== null && isAnswered ? lastWriterId : null };
}

/** In a channel its customer waits from the question on; one to one while the customer wrote last. */
export function isWaiting({ key, askedAt, lastWriterId }: ConversationRow, directory: Directory): boolean {
  return key.startsWith('channel:') ? askedAt !== null : isByCustomer(lastWriterId, directory);
}

function isByCustomer(writerId: number | null, directory: Directory): boolean {
  const writer = writerId === null ? undefined : directory.find(writerId);
  return writer !== undefined && capabilitiesOf(writer).isServed;
}

/** For a customer who is away and who looks after them; for staff in whose place they do. */
function absencesOf({ contact, channelCustomerId, heldBy }: Entry, me: Person, directory: Directory) {
  if (capabilitiesOf(me).isServed) return { away: awayOf(contact, directory), coveredFor: null };
  const covered = channelCustomerId === null ? heldBy?.id : contact.accountManagerId;
  const isCovered = covered != null && me.coversFor?.includes(covered);
  const absent = isCovered ? directory.find(covered) : undefined;
  return { away: null, coveredFor: absent ? { id: absent.id, name: absent.fullName } : null };
}

/** Nothing counts as unread in a conversation beside one's own: whether to answer is said by `waiting`. */
export function unreadIn({ key, isGranted }: Entry, seen: ViewedConversation | undefined, me: Person): number {
  return isGranted || isPairOfOthers(me.id, key) ? 0 : (seen?.unread ?? 0);
}
