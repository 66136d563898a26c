import { capabilitiesOf, rolesAssignedBy, rolesWith, servedRoles, staffRoles } from '#contract/values/capabilities.ts';
import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { inseparable } from '#contract/values/inseparable.ts';
import { roles } from '#contract/values/roles.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import type { PersonCondition, RelatedColumn, Wanted } from '#server/db/queries/person-conditions.ts';
import { actingFor, actsFor, coveredFor, coveredPair } from './absences/cover.ts';
import { isGrantedChannel } from './granted-channels.ts';
import type { Person } from './people.queries.ts';

/*
 * All access rules of the product, as pure functions that deny by default. Lists and single rows share the same values,
 * so they cannot disagree: `matchesCondition` here checks one person, and `wherePersonMatches` (`db/queries/person-conditions.ts`) makes the database
 * condition.
 */

/** Relation of two people, independent of their roles: contact or request, and blocks. */
export interface Relation {
  status: 'none' | 'pending' | 'accepted';
  /** Sender of the request, while it is pending. */
  askedBy: number | null;
  /** Ids of those of the two who blocked the other. */
  blockedBy: readonly number[];
}

export const unrelated: Relation = { status: 'none', askedBy: null, blockedBy: [] };

/**
 * People assigned to each other through an institution: its customers, its account manager and its technical supporter.
 */
export function assignedTo(person: Person): PersonCondition[] {
  const { id, accountManagerId, techSupportId } = person;
  const { assignedBy, isServed } = capabilitiesOf(person);
  if (assignedBy) return [{ roles: servedRoles, with: { [assignedBy]: id } }];
  if (!isServed) return [];
  return [
    { roles: managers, with: { id: accountManagerId } },
    { roles: supporters, with: { id: techSupportId } },
  ];
}

const managers = rolesAssignedBy('accountManagerId');
const supporters = rolesAssignedBy('techSupportId');

export function isAssigned(staff: Person, customer: Person): boolean {
  return (
    capabilitiesOf(customer).isServed && assignedTo(staff).some((condition) => matchesCondition(condition, customer))
  );
}

/** Assigned to the customer's institution, or the present stand-in of somebody who is. */
export function looksAfter(staff: Person, customer: Person): boolean {
  if (!capabilitiesOf(customer).isServed) return false;
  return isAssigned(staff, customer) || coveredFor(staff, customer) !== null;
}

/** Customers whom a staff member looks after: all for administrators; for others the assigned ones and those of absent colleagues. */
export function servedBy(staff: Person): PersonCondition[] {
  const may = capabilitiesOf(staff);
  if (may.actsForAllInstitutions) return [{ roles: servedRoles }];
  return may.assignedBy ? [{ roles: servedRoles, with: { [may.assignedBy]: actingFor(staff) } }] : [];
}

export function serves(staff: Person, customer: Person): boolean {
  return servedBy(staff).some((condition) => matchesCondition(condition, customer));
}

export function matchesCondition(condition: PersonCondition, person: Person): boolean {
  return condition.roles.includes(person.role) && hasValues(person, condition.with ?? {});
}

type Values = { [Column in RelatedColumn]?: number | null };

function hasValues(row: Values, values: { [Column in RelatedColumn]?: Wanted }): boolean {
  return (Object.entries(values) as [RelatedColumn, Wanted][]).every(([name, value]) => {
    const held = row[name] ?? null;
    return held !== null && (Array.isArray(value) ? value.includes(held) : held === value);
  });
}

/**
 * Checks whether a staff member reads and writes in a customer's support channel: the account manager and every
 * administrator.
 */
export function isInSupportTeam(staff: Person, customer: Person): boolean {
  return capabilitiesOf(staff).sharesSupportChannels && serves(staff, customer);
}

export function isInEveryChannel({ role }: Pick<Person, 'role'>): boolean {
  return inEveryChannel.includes(role);
}

const inEveryChannel = rolesWith((may) => may.sharesSupportChannels && may.actsForAllInstitutions);

/** People to whom the viewer may write because of their roles, without a contact request. */
export function conversationConditionsOf(viewer: Person): readonly PersonCondition[] {
  const { institutionId, accountManagerId, techSupportId } = viewer;
  const may = capabilitiesOf(viewer);
  if (may.servesCustomers) {
    // Whom a stand-in looks after one to one, they write to in the conversation of the absent colleague (`coveredPair`).
    if (!may.sharesSupportChannels) return [...assignedTo(viewer), { roles: staffRoles }];
    const channels = servedBy(viewer).map((condition) => ({ ...condition, sharesChannel: true as const }));
    return [...channels, { roles: staffRoles }];
  }
  if (!may.isServed) return [];
  return [
    { roles: inEveryChannel, sharesChannel: true },
    { roles: managers, with: { id: accountManagerId ?? 0 }, sharesChannel: true },
    { roles: supporters, with: { id: techSupportId ?? 0 } },
    { roles: servedRoles, with: { institutionId } },
  ];
}

export function canMessage(from: Person, to: Person, relation: Relation): boolean {
  if (from.id === to.id || from.deactivatedAt || to.deactivatedAt || relation.blockedBy.length > 0) return false;
  return (
    relation.status === 'accepted' ||
    conversationConditionsOf(from).some((condition) => matchesCondition(condition, to)) ||
    isInSupportTeam(to, from)
  );
}

/** People whom the viewer sees because of their roles. */
export function seenBy(viewer: Person): PersonCondition[] {
  const may = capabilitiesOf(viewer);
  if (may.servesCustomers) return [{ roles }];
  const { id, institutionId } = viewer;
  const own = { roles, with: { id } };
  return may.isServed ? [own, { roles: staffRoles }, { roles: servedRoles, with: { institutionId } }] : [own];
}

/** A pending request makes two people visible to each other, because it shows both names. */
export function canSeeUser(viewer: Person, other: Person, relation: Relation): boolean {
  if (seenBy(viewer).some((condition) => matchesCondition(condition, other))) return true;
  // The viewer must still see a person they blocked, to be able to unblock them.
  return relation.status !== 'none' || relation.blockedBy.includes(viewer.id);
}

/** Two people are contacts by assignment, or through an accepted request. */
export function areContacts(a: Person, b: Person, relation: Relation): boolean {
  return isAssigned(a, b) || isAssigned(b, a) || relation.status === 'accepted';
}

/** Reason why two people can neither remove nor block each other; null if they can. */
export function separationObstacle(a: Person, b: Person): string | null {
  if (looksAfter(a, b) || looksAfter(b, a)) return inseparable.assigned;
  if (capabilitiesOf(a).staysConnected || capabilitiesOf(b).staysConnected) return inseparable.admin;
  return null;
}

/**
 * Institutions whose plan, usage, invoices and setup the viewer may see: their own, the ones assigned to them, or all
 * for administrators.
 */
export function institutionsOf(viewer: Person): InstitutionValues {
  const { actsForAllInstitutions, assignedBy, actsForOwnInstitution } = capabilitiesOf(viewer);
  if (actsForAllInstitutions) return {};
  if (assignedBy) return { [assignedBy]: actingFor(viewer) };
  return { id: actsForOwnInstitution ? viewer.institutionId : null };
}

interface Served {
  id: number;
  accountManagerId: number | null;
  techSupportId: number | null;
}

export function canActForInstitution(viewer: Person, institution: Served): boolean {
  return hasValues(institution, institutionsOf(viewer));
}

/**
 * Besides the people who act for the institution, those who act for its consortium may see its usage, and nothing else.
 * `seenByConsortium` is that consortium, if the member has not asked to stay anonymous. The right does not extend to a
 * consortium's own consortium.
 */
export function canSeeUsage(viewer: Person, institution: Served, seenByConsortium: Served | undefined): boolean {
  if (canActForInstitution(viewer, institution)) return true;
  return seenByConsortium !== undefined && canActForInstitution(viewer, seenByConsortium);
}

/** Participants of a session: one staff member, and people of one institution. */
interface SessionPeople {
  tutorId: number;
  participantIds: readonly number[];
}

export function canSeeSession(viewer: Person, session: SessionPeople): boolean {
  if (canChangeSession(viewer, session) || session.participantIds.includes(viewer.id)) return true;
  return actsFor(viewer, session.tutorId);
}

/** Decides who may change title, place and participants. */
export function canChangeSession(viewer: Person, session: SessionPeople): boolean {
  const may = capabilitiesOf(viewer);
  return may.managesAllSessions || (may.servesCustomers && session.tutorId === viewer.id);
}

interface Known {
  find(id: number): Person | undefined;
}
export interface KnownRelations extends Known {
  relation(a: number, b: number): Relation;
}

/**
 * An institution's invoices are read by its people, its account manager and administrators, but not by technical
 * support.
 */
export function canReadInvoices(viewer: Person, institution: { id: number; accountManagerId: number | null }): boolean {
  return hasValues({ ...institution, techSupportId: null }, invoicesOf(viewer));
}

/** The institutions whose invoices somebody reads: who manages billing reads them all. */
export function invoicesOf(viewer: Person): InstitutionValues {
  const { managesBilling, readsInvoices } = capabilitiesOf(viewer);
  if (managesBilling) return {};
  return readsInvoices ? institutionsOf(viewer) : { id: null };
}

/**
 * People manage the API keys and webhooks of their own institution. Those who manage programs manage all of them,
 * including the portal's own (null).
 */
export function canManagePrograms(
  person: Pick<Person, 'role' | 'institutionId'>,
  institutionId: number | null,
): boolean {
  const { managesPrograms, actsForOwnInstitution } = capabilitiesOf(person);
  return managesPrograms || (actsForOwnInstitution && institutionId !== null && person.institutionId === institutionId);
}

export interface Conversation {
  key: string;
  channelCustomerId: number | null;
}

/** A customer and their support team share one channel; all other conversations are between two people. */
export function conversationBetween(a: Person, b: Person): Conversation {
  if (isInSupportTeam(a, b)) return channelOf(b);
  if (isInSupportTeam(b, a)) return channelOf(a);
  return { key: pairKey(a.id, b.id), channelCustomerId: null };
}

function channelOf(customer: Person): Conversation {
  return { key: channelKey(customer.id), channelCustomerId: customer.id };
}

/**
 * Uses the current assignments and absences: staff who are no longer assigned, no longer stand in, or whose conversation was assigned to
 * somebody else, lose access.
 */
export function takesPart(viewer: Person, key: string, known: Known): boolean {
  const parties = parseConversationKey(key);
  if (!parties) return false;
  if ('pair' in parties) return parties.pair.includes(viewer.id) || coveredPair(viewer, key, known) !== null;
  if (parties.channelCustomerId === viewer.id) return true;
  const customer = known.find(parties.channelCustomerId);
  return customer !== undefined && (isInSupportTeam(viewer, customer) || isGrantedChannel(viewer, customer));
}

/**
 * The two people of a one-to-one conversation that the viewer took over with an institution: its customer and the former technical
 * supporter. Null for any other conversation. What the two write to each other as contacts stays theirs.
 */
export function takenOver(
  viewer: Person,
  key: string,
  known: KnownRelations,
): { customer: Person; former: Person } | null {
  const parties = parseConversationKey(key);
  if (!parties || !('pair' in parties) || parties.pair.includes(viewer.id)) return null;
  if (capabilitiesOf(viewer).sharesSupportChannels || viewer.deactivatedAt) return null;
  const [one, other] = parties.pair.map((id) => known.find(id));
  if (!one || !other || known.relation(one.id, other.id).status === 'accepted') return null;
  const isTheirs = (customer: Person, former: Person) =>
    isAssigned(viewer, customer) && customer.formerSupporterIds?.includes(former.id);
  if (isTheirs(one, other)) return { customer: one, former: other };
  return isTheirs(other, one) ? { customer: other, former: one } : null;
}
