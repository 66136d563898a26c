import type { ConversationSummary } from '#contract/chat/chat.ts';
import { capabilitiesOf, rolesAssignedBy, servedRoles, staffRoles } from '#contract/values/capabilities.ts';
import { channelKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { PersonCondition } from '#server/db/queries/person-conditions.ts';
import { coveredKeyWith, servingNow, standInOfPair } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isGrantedChannel } from '#server/features/people/granted-channels.ts';
import {
  type Conversation,
  canMessage,
  conversationBetween,
  conversationConditionsOf,
  isAssigned,
  isInEveryChannel,
  isInSupportTeam,
  looksAfter,
  matchesCondition,
  type Relation,
  servedBy,
} from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Mark } from './chat-marks.queries.ts';
import type { Reach } from './overview/conversation-sources.queries.ts';

type Group = ConversationSummary['group'];

/** A conversation in the viewer's list, with its group and the reason why they cannot write in it for now. */
export interface ConversationEntry extends Conversation {
  contact: Person;
  group: Group;
  closedReason: string | null;
}

/** Cache of long lists of staff members, rebuilt for each directory snapshot. */
const longLists = new WeakMap<Directory, Map<number, readonly ConversationEntry[]>>();
const isLong = 500;
const longListsMax = 20;

/**
 * Everybody to whom the viewer can write, whom they asked for contact, or whom they blocked and may unblock, sorted by
 * name.
 */
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
    const membership = groupWith(viewer, contact, directory.relation(viewer.id, contact.id));
    if (!membership) continue;
    const conversation = conversationBetween(viewer, contact);
    // A customer's channel is shown as one contact: the account manager, or an administrator if nobody is assigned.
    if (entries.has(conversation.key) && !isAssigned(contact, viewer)) continue;
    entries.set(conversation.key, { ...conversation, contact, ...membership });
  }
  return [...entries.values()];
}

/** The viewer's contacts in a form that the database can search. `entryWith` checks each result again. */
export function contactFilterOf(viewer: Person, directory: Directory): Reach {
  const conditions = conversationConditionsOf(viewer);
  const face = capabilitiesOf(viewer).isServed ? channelContactOf(viewer, directory) : undefined;
  const supporter = directory.find(viewer.techSupportId ?? 0);
  const ofSupport = [face, supporter && isAssigned(supporter, viewer) ? supporter : undefined];
  const related = directory
    .relatedTo(viewer.id)
    .filter(({ deactivatedAt }) => deactivatedAt === null)
    // A stand-in writes in the customer's channel, which its own contact represents.
    .filter((person) => !viewer.accountManagerId || !person.coversFor?.includes(viewer.accountManagerId))
    .map((person) => ({
      id: person.id,
      isHeld: conditions.some((condition) => matchesCondition(condition, person)),
      membership: groupWith(viewer, person, directory.relation(viewer.id, person.id)),
    }));
  return {
    viewer,
    conditions,
    also: related.flatMap(({ id, isHeld, membership }) => (membership && !isHeld ? id : [])),
    except: related.flatMap(({ id, isHeld, membership }) => (!membership && isHeld ? id : [])),
    channelContactId: face?.id ?? null,
    covers: directory.covers(),
    groups: groupsOf(viewer),
    newIds: [
      ...ofSupport.flatMap((one) => one?.id ?? []),
      ...related.flatMap(({ id, membership }) => (isNew(membership) ? id : [])),
    ],
  };
}

function isNew(membership: ReturnType<typeof groupWith>): boolean {
  return membership?.group === 'contacts' && membership.closedReason === null;
}

/** The contact that represents a customer's channel: the account manager, or an administrator if nobody is assigned. */
function channelContactOf(customer: Person, directory: Directory): Person | undefined {
  const manager = directory.find(customer.accountManagerId ?? 0);
  if (!manager || manager.deactivatedAt || !isInSupportTeam(manager, customer)) return directory.admins()[0];
  return isAssigned(manager, customer) ? manager : directory.admins()[0];
}

/** The viewer's conversation with a person; null if it is not in their list. */
export function entryWith(viewer: Person, person: Person, directory: Directory): ConversationEntry | null {
  const isOfTeam = isInSupportTeam(person, viewer);
  const contact = (isOfTeam && channelContactOf(viewer, directory)) || coveredBy(person, viewer, directory) || person;
  const membership = groupWith(viewer, contact, directory.relation(viewer.id, contact.id));
  return membership && { ...conversationBetween(viewer, contact), contact, ...membership };
}

/** The absent supporter for whom somebody stands in: a customer writes to both in one conversation. */
function coveredBy(person: Person, viewer: Person, directory: Directory): Person | undefined {
  const isOwn = isAssigned(person, viewer) || directory.relation(person.id, viewer.id).status === 'accepted';
  const isStandIn = !isOwn && coveredKeyWith(person, viewer, directory) !== null;
  return isStandIn ? directory.find(viewer.techSupportId ?? 0) : undefined;
}

function groupWith(
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

/**
 * Groups of the viewer's list in order. A person belongs to the first group with a matching condition, or else to the last.
 */
function groupsOf(viewer: Person): { group: Group; conditions: readonly PersonCondition[] | null }[] {
  if (capabilitiesOf(viewer).servesCustomers) {
    return [
      { group: 'customers', conditions: servedBy(viewer) },
      { group: 'team', conditions: [{ roles: staffRoles }] },
      { group: 'contacts', conditions: null },
    ];
  }
  const { institutionId, techSupportId } = viewer;
  return [
    { group: 'channel', conditions: conversationConditionsOf(viewer).filter((condition) => condition.sharesChannel) },
    { group: 'support', conditions: [{ roles: rolesAssignedBy('techSupportId'), with: { id: techSupportId } }] },
    { group: 'colleagues', conditions: [{ roles: servedRoles, with: { institutionId } }] },
    { group: 'contacts', conditions: null },
  ];
}

function groupOf(viewer: Person, contact: Person): Group {
  const held = groupsOf(viewer).find(
    ({ conditions }) => conditions === null || conditions.some((condition) => matchesCondition(condition, contact)),
  );
  return held?.group ?? 'contacts';
}

/** Active members of a customer's support team at present. */
export function teamOf(customer: Person, directory: Directory): Person[] {
  const team = new Set([...servingNow(customer.accountManagerId, directory), ...directory.admins()]);
  return [...team].filter((person) => isInSupportTeam(person, customer));
}

/** The team, and the colleague outside it to whom the channel is assigned: the staff who read a channel and its private notes. */
export function readersOfChannel(customer: Person, directory: Directory): Person[] {
  return [...new Set([...teamOf(customer, directory), ...grantedTo(customer, directory)])];
}

/** Whom a channel can be assigned to: those who read it, and the technical support of the institution with its stand-in. */
export function assignableIn(customer: Person, directory: Directory): Person[] {
  const support = servingNow(customer.techSupportId, directory).filter((person) => looksAfter(person, customer));
  return [...new Set([...readersOfChannel(customer, directory), ...support])];
}

/** False for those who are in the team by their own right: the account manager and administrators. */
export function needsGrant(staff: Person, customer: Person): boolean {
  const isOwn = capabilitiesOf(staff).sharesSupportChannels && isAssigned(staff, customer);
  return !isOwn && !isInEveryChannel(staff);
}

export function entryOf(viewer: Person, key: string, directory: Directory): ConversationEntry | null {
  const parties = parseConversationKey(key);
  if (!parties) return null;
  const isOwnChannel = key === channelKey(viewer.id);
  const others = 'pair' in parties ? parties.pair.filter((id) => id !== viewer.id) : [parties.channelCustomerId];
  const contact = isOwnChannel ? channelContactOf(viewer, directory) : directory.find(others[0] ?? 0);
  const entry = contact && entryWith(viewer, contact, directory);
  return entry?.key === key ? entry : null;
}

/** Everybody who receives events of a conversation. */
export function audienceOf(key: string, directory: Directory): number[] {
  const parties = parseConversationKey(key);
  if (!parties) return [];
  if ('pair' in parties) {
    const standIn = standInOfPair(parties.pair, directory);
    return standIn ? [...parties.pair, standIn.id] : [...parties.pair];
  }
  const managerId = directory.find(parties.channelCustomerId)?.accountManagerId ?? null;
  const team = [...directory.admins(), ...servingNow(managerId, directory)].map(({ id }) => id);
  const granted = grantedTo(directory.find(parties.channelCustomerId), directory).map(({ id }) => id);
  return [...new Set([parties.channelCustomerId, ...team, ...granted])];
}

/** Staff outside the team to whom a customer's channel is assigned: one person at most. */
function grantedTo(customer: Person | undefined, directory: Directory): Person[] {
  const staff = directory.find(customer?.channelGrantedToId ?? 0);
  return customer && staff && isGrantedChannel(staff, customer) ? [staff] : [];
}

/**
 * How far the other side has read and received. In a support channel that is the team's furthest mark for the
 * customer's messages, and the customer's mark for the team's; otherwise the other person's mark. What a stand-in writes one to one has
 * arrived with its receiver, and what a stand-in has read there the absent colleague has not.
 */
export function progressOfOtherSide(
  marks: readonly Mark[],
  message: { channelCustomerId: number | null; senderId: number; receiverId: number },
): { readUpTo: number; receivedUpTo: number } {
  const { channelCustomerId, senderId, receiverId } = message;
  const isFromTeam = channelCustomerId !== null && senderId !== channelCustomerId;
  const others = marks.filter(({ userId }) => {
    if (channelCustomerId === null) return userId === receiverId;
    return isFromTeam ? userId === channelCustomerId : userId !== senderId;
  });
  return {
    readUpTo: Math.max(0, ...others.map((mark) => mark.lastReadId)),
    receivedUpTo: Math.max(0, ...others.map((mark) => mark.lastReceivedId)),
  };
}
