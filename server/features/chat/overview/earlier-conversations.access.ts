import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey, otherPartyOf, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { type ConversationEntry, entryWith, teamOf } from '#server/features/chat/chat.access.ts';
import { coveredPair } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isAssigned, isInSupportTeam, takenOver, takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';

export interface EarlierEntry extends ConversationEntry {
  /** The member of staff who held it, where only the key leads to it; null where the contact does. */
  heldBy: Person | null;
  /** The viewer reads this channel because it was assigned to them. */
  isGranted?: boolean;
}

/**
 * A conversation that the viewer may still read but which is not in their list any more. The caller makes sure that there is one: two
 * people who never wrote to each other have none.
 */
export function earlierEntryOf(viewer: Person, key: string, directory: Directory): EarlierEntry | null {
  const parties = parseConversationKey(key);
  if (!parties) return null;
  const beside = entryBeside(viewer, key, directory);
  if (beside) return beside;
  if (!takesPart(viewer, key, directory)) return takenOverEntry(viewer, key, directory);
  const channelCustomerId = 'pair' in parties ? null : parties.channelCustomerId;
  const contactId = otherPartyOf(parties, viewer.id);
  const contact = contactId === viewer.id ? undefined : directory.find(contactId);
  const present = contact && entryWith(viewer, contact, directory);
  if (!contact || present?.key === key) return null;
  const entry = { key, channelCustomerId, contact, group: 'earlier' } as const;
  if (!present) return { ...entry, closedReason: endOf(viewer, contact, directory), heldBy: null };
  // The contact leads to the channel that the two share by now.
  const isServed = capabilitiesOf(viewer).isServed;
  return {
    ...entry,
    closedReason: isServed
      ? `What you and ${contact.fullName} write now is in your support channel`
      : `What you and ${contact.fullName} write now is in their support channel`,
    heldBy: isServed ? contact : viewer,
  };
}

/** A conversation of an absent colleague until the absence ends, or a channel that was assigned to the viewer until it is assigned on. */
function entryBeside(viewer: Person, key: string, directory: Directory): EarlierEntry | null {
  const beside = servedBeside(viewer, key, directory);
  if (!beside) return null;
  const { customer, absent, channelCustomerId } = beside;
  const closedReason = customer.deactivatedAt ? `${customer.fullName} no longer has an account` : null;
  const heldBy = absent ?? teamOf(customer, directory)[0] ?? viewer;
  const isGranted = absent === null;
  return { key, channelCustomerId, contact: customer, group: 'customers', closedReason, heldBy, isGranted };
}

/**
 * Keys of the conversations that the viewer looks after beside their own: of absent colleagues, whether or not there is one, and channels
 * that were assigned to them.
 */
export function keysBeside(viewer: Person, directory: Directory): string[] {
  const granted = (viewer.grantedChannelsOf ?? []).map((id) => channelKey(id));
  return [...coveredKeysOf(viewer, directory), ...granted.filter((key) => servedBeside(viewer, key, directory))];
}

function coveredKeysOf(viewer: Person, directory: Directory): string[] {
  const absentIds = new Set(viewer.coversFor);
  if (absentIds.size === 0) return [];
  return directory
    .everybody()
    .filter(({ techSupportId }) => absentIds.has(techSupportId ?? 0))
    .map(({ id, techSupportId }) => pairKey(id, techSupportId ?? 0))
    .filter((key) => coveredPair(viewer, key, directory) !== null);
}

function takenOverEntry(viewer: Person, key: string, directory: Directory): EarlierEntry | null {
  const taken = takenOver(viewer, key, directory);
  if (!taken) return null;
  const { customer, former } = taken;
  const closedReason = `${former.fullName} looked after ${customer.companyName} before you`;
  return { key, channelCustomerId: null, contact: customer, group: 'earlier', closedReason, heldBy: former };
}

/** Why a conversation has ended. Of a block nothing is said: it looks like a removed contact. */
function endOf(viewer: Person, contact: Person, directory: Directory): string {
  if (contact.deactivatedAt) return `${contact.fullName} no longer has an account`;
  const [me, other] = [capabilitiesOf(viewer), capabilitiesOf(contact)];
  if (me.isServed && other.assignedBy) {
    return `${contact.fullName} no longer looks after your institution${successor(viewer[other.assignedBy], directory)}`;
  }
  if (other.isServed && me.assignedBy) {
    return `You no longer look after ${contact.companyName}${successor(contact[me.assignedBy], directory)}`;
  }
  return 'You are no longer contacts';
}

function successor(id: number | null, directory: Directory): string {
  const person = directory.find(id ?? 0);
  return person && !person.deactivatedAt ? `; ${person.fullName} does` : '';
}

/** Conversations of before that the viewer reads whether or not they ever opened them. */
export function earlierKeysOf(viewer: Person, directory: Directory): string[] {
  return capabilitiesOf(viewer).sharesSupportChannels
    ? channelsOfFormerCustomers(viewer, directory)
    : conversationsTakenOver(viewer, directory);
}

/** Channels of customers who left, of which the viewer is in the team. */
function channelsOfFormerCustomers(viewer: Person, directory: Directory): string[] {
  return directory
    .everybody()
    .filter((person) => person.deactivatedAt !== null && isInSupportTeam(viewer, person))
    .map(({ id }) => channelKey(id));
}

function conversationsTakenOver(viewer: Person, directory: Directory): string[] {
  if (capabilitiesOf(viewer).assignedBy === null) return [];
  const served = directory.near(viewer).filter((person) => isAssigned(viewer, person));
  return served
    .flatMap(({ id, formerSupporterIds = [] }) => formerSupporterIds.map((formerId) => pairKey(formerId, id)))
    .filter((key) => takenOver(viewer, key, directory) !== null);
}
