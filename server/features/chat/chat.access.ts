import type { ConversationSummary } from '#contract/chat/chat.ts';
import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import {
  canMessage,
  isAssigned,
  isInSupportTeam,
  type Relation,
  serves,
} from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Mark } from './chat-marks.queries.ts';

/** A conversation's name, and the customer whose support channel it is. */
export interface Conversation {
  key: string;
  channelCustomerId: number | null;
}

type Group = ConversationSummary['group'];

/** A conversation in somebody's list: with whom, where it stands there, and why they cannot write in it for now. */
export interface ConversationEntry extends Conversation {
  contact: Person;
  group: Group;
  closedReason: string | null;
}

/** A customer and their support team share one channel; everybody else talks one to one. */
export function conversationBetween(a: Person, b: Person): Conversation {
  if (isInSupportTeam(a, b)) return channelOf(b);
  if (isInSupportTeam(b, a)) return channelOf(a);
  return { key: pairKey(a.id, b.id), channelCustomerId: null };
}

function channelOf(customer: Person): Conversation {
  return { key: channelKey(customer.id), channelCustomerId: customer.id };
}

/** The long lists of some members of staff, made once for each state of the directory. */
const longLists = new WeakMap<Directory, Map<number, readonly ConversationEntry[]>>();
const isLong = 500;
const longListsMax = 20;

/** Everybody whom the viewer can write to, has asked for contact, or has blocked and may let in again; by name. */
export function entriesOf(viewer: Person, directory: Directory): readonly ConversationEntry[] {
  const known = longLists.get(directory) ?? new Map<number, readonly ConversationEntry[]>();
  const before = known.get(viewer.id);
  if (before) return before;
  const entries = listEntries(viewer, directory);
  if (entries.length >= isLong && known.size < longListsMax) longLists.set(directory, known.set(viewer.id, entries));
  return entries;
}

function listEntries(viewer: Person, directory: Directory): ConversationEntry[] {
  const entries = new Map<string, ConversationEntry>();
  for (const contact of directory.near(viewer)) {
    const standing = standingWith(viewer, contact, directory.relation(viewer.id, contact.id));
    if (!standing) continue;
    const conversation = conversationBetween(viewer, contact);
    // A customer has one channel with the whole team; its face is the account manager, or an admin where nobody is assigned.
    if (entries.has(conversation.key) && !isAssigned(contact, viewer)) continue;
    entries.set(conversation.key, { ...conversation, contact, ...standing });
  }
  return [...entries.values()];
}

function standingWith(
  viewer: Person,
  contact: Person,
  relation: Relation,
): Pick<ConversationEntry, 'group' | 'closedReason'> | null {
  if (contact.deactivatedAt || contact.id === viewer.id) return null;
  if (canMessage(viewer, contact, relation)) return { group: groupOf(viewer, contact), closedReason: null };
  if (relation.blockedBy.includes(viewer.id)) {
    return { group: groupOf(viewer, contact), closedReason: 'You have blocked this person' };
  }
  if (relation.askedBy === viewer.id)
    return { group: 'contacts', closedReason: 'They have not accepted your request yet' };
  return null;
}

function groupOf(viewer: Person, contact: Person): Group {
  if (isInSupportTeam(contact, viewer)) return 'channel';
  if (serves(contact, viewer)) return 'support';
  if (serves(viewer, contact)) return 'customers';
  if (isStaff(viewer.role) && isStaff(contact.role)) return 'team';
  return viewer.institutionId === contact.institutionId ? 'colleagues' : 'contacts';
}

/** Who shares a customer's support channel with them as of now, and may see to it. */
export function teamOf(customer: Person, directory: Directory): Person[] {
  const manager = directory.find(customer.accountManagerId ?? 0);
  const team = manager ? [manager, ...directory.admins()] : directory.admins();
  return team.filter((person) => person.deactivatedAt === null && isInSupportTeam(person, customer));
}

/** Everybody who is to be told what happens in a conversation. */
export function audienceOf(key: string, directory: Directory): number[] {
  const parties = parseConversationKey(key);
  if (!parties) return [];
  if ('pair' in parties) return [...parties.pair];
  const team = directory.admins().map((admin) => admin.id);
  const managerId = directory.find(parties.channelCustomerId)?.accountManagerId;
  if (managerId) team.push(managerId);
  return [parties.channelCustomerId, ...team];
}

/**
 * How far the other side got with a message: in a support channel the furthest of the team for the customer's messages,
 * and the customer for the team's; in a one-to-one conversation the other person.
 */
export function progressOfOtherSide(
  marks: readonly Mark[],
  message: { channelCustomerId: number | null; senderId: number },
): { readUpTo: number; receivedUpTo: number } {
  const { channelCustomerId, senderId } = message;
  const isFromTeam = channelCustomerId !== null && senderId !== channelCustomerId;
  const others = marks.filter((mark) => (isFromTeam ? mark.userId === channelCustomerId : mark.userId !== senderId));
  return {
    readUpTo: Math.max(0, ...others.map((mark) => mark.lastReadId)),
    receivedUpTo: Math.max(0, ...others.map((mark) => mark.lastReceivedId)),
  };
}
