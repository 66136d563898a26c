import type { ConversationSummary } from '#contract/chat/chat.ts';
import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { isStaff, staffRoles } from '#contract/values/roles.ts';
import type { Tie } from '#server/db/queries/ties.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import {
  canMessage,
  isAssigned,
  isInSupportTeam,
  isTied,
  type Relation,
  servedBy,
  tiesOf,
} from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Mark } from './chat-marks.queries.ts';
import type { Reach } from './overview/conversation-sources.queries.ts';

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
    const membership = groupWith(viewer, contact, directory.relation(viewer.id, contact.id));
    if (!membership) continue;
    const conversation = conversationBetween(viewer, contact);
    // A customer has one channel with the whole team; its face is the account manager, or an admin where nobody is assigned.
    if (entries.has(conversation.key) && !isAssigned(contact, viewer)) continue;
    entries.set(conversation.key, { ...conversation, contact, ...membership });
  }
  return [...entries.values()];
}

/** Whom somebody talks to, for the database to look for. What it finds, `entryWith` judges once more. */
export function reachOf(viewer: Person, directory: Directory): Reach {
  const ties = tiesOf(viewer);
  const face = viewer.role === 'customer' ? faceOf(viewer, directory) : undefined;
  const supporter = directory.find(viewer.techSupportId ?? 0);
  const ofSupport = [face, supporter && isAssigned(supporter, viewer) ? supporter : undefined];
  const related = directory
    .relatedTo(viewer.id)
    .filter(({ deactivatedAt }) => deactivatedAt === null)
    .map((person) => ({
      id: person.id,
      isHeld: ties.some((tie) => isTied(tie, person)),
      membership: groupWith(viewer, person, directory.relation(viewer.id, person.id)),
    }));
  return {
    viewer,
    ties,
    also: related.flatMap(({ id, isHeld, membership }) => (membership && !isHeld ? id : [])),
    except: related.flatMap(({ id, isHeld, membership }) => (!membership && isHeld ? id : [])),
    faceId: face?.id ?? null,
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

/** A customer has one channel with the whole team; its face is the account manager, or an admin where nobody is assigned. */
function faceOf(customer: Person, directory: Directory): Person | undefined {
  const manager = directory.find(customer.accountManagerId ?? 0);
  if (!manager || manager.deactivatedAt || !isInSupportTeam(manager, customer)) return directory.admins()[0];
  return isAssigned(manager, customer) ? manager : directory.admins()[0];
}

/** The conversation with somebody in the viewer's list; null where they have none there. */
export function entryWith(viewer: Person, person: Person, directory: Directory): ConversationEntry | null {
  const isOfTeam = isInSupportTeam(person, viewer);
  const contact = (isOfTeam && faceOf(viewer, directory)) || person;
  const membership = groupWith(viewer, contact, directory.relation(viewer.id, contact.id));
  return membership && { ...conversationBetween(viewer, contact), contact, ...membership };
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

/** The groups of somebody's list, in its order: a person is in the first whose ties hold, in the last where none do. */
function groupsOf(viewer: Person): { group: Group; ties: readonly Tie[] | null }[] {
  if (isStaff(viewer.role)) {
    return [
      { group: 'customers', ties: servedBy(viewer) },
      { group: 'team', ties: [{ roles: staffRoles }] },
      { group: 'contacts', ties: null },
    ];
  }
  const { institutionId, techSupportId } = viewer;
  return [
    { group: 'channel', ties: tiesOf(viewer).filter((tie) => tie.sharesChannel) },
    { group: 'support', ties: [{ roles: ['tech_support'], with: { id: techSupportId } }] },
    { group: 'colleagues', ties: [{ roles: ['customer'], with: { institutionId } }] },
    { group: 'contacts', ties: null },
  ];
}

function groupOf(viewer: Person, contact: Person): Group {
  const held = groupsOf(viewer).find(({ ties }) => ties === null || ties.some((tie) => isTied(tie, contact)));
  return held?.group ?? 'contacts';
}

/** Who shares a customer's support channel with them as of now, and may see to it. */
export function teamOf(customer: Person, directory: Directory): Person[] {
  const manager = directory.find(customer.accountManagerId ?? 0);
  const team = manager ? [manager, ...directory.admins()] : directory.admins();
  return team.filter((person) => person.deactivatedAt === null && isInSupportTeam(person, customer));
}

/** The conversation with this key in the viewer's list; null where none is. */
export function entryOf(viewer: Person, key: string, directory: Directory): ConversationEntry | null {
  const parties = parseConversationKey(key);
  if (!parties) return null;
  const isOwnChannel = key === channelKey(viewer.id);
  const others = 'pair' in parties ? parties.pair.filter((id) => id !== viewer.id) : [parties.channelCustomerId];
  const contact = isOwnChannel ? faceOf(viewer, directory) : directory.find(others[0] ?? 0);
  const entry = contact && entryWith(viewer, contact, directory);
  return entry?.key === key ? entry : null;
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
