import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { inseparable } from '#contract/values/inseparable.ts';
import { isStaff, roles, staffRoles } from '#contract/values/roles.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import type { Tie, TiedBy } from '#server/db/queries/ties.ts';
import type { Person } from './people.queries.ts';

/*
 * Every "may A …?" of the product, as pure functions: one place, and no by default. What a list asks the database for stands here
 * as values, and the rule of a single row asks the same values of it: `isTied` here, `whereTied` (`db/ties.ts`) there.
 */

/** The relation of two people, apart from their roles: contact or request, and whether one has blocked the other. */
export interface Relation {
  status: 'none' | 'pending' | 'accepted';
  /** Who asked, while the relation is pending. */
  askedBy: number | null;
  /** Who of the two does not want to hear from the other. */
  blockedBy: readonly number[];
}

export const unrelated: Relation = { status: 'none', askedBy: null, blockedBy: [] };

/** Whom the assignments of an institution bring together: each of its customers, its account manager and its technical supporter. */
export function assignedTo({ id, role, accountManagerId, techSupportId }: Person): Tie[] {
  if (role === 'account_manager') return [{ roles: ['customer'], with: { accountManagerId: id } }];
  if (role === 'tech_support') return [{ roles: ['customer'], with: { techSupportId: id } }];
  if (role === 'admin') return [];
  return [
    { roles: ['account_manager'], with: { id: accountManagerId } },
    { roles: ['tech_support'], with: { id: techSupportId } },
  ];
}

export function isAssigned(staff: Person, customer: Person): boolean {
  return customer.role === 'customer' && assignedTo(staff).some((tie) => isTied(tie, customer));
}

/** The customers on a member of staff's list: all for admins, the assigned ones for the others. */
export function servedBy(staff: Person): Tie[] {
  if (staff.role === 'admin') return [{ roles: ['customer'] }];
  return isStaff(staff.role) ? assignedTo(staff) : [];
}

export function serves(staff: Person, customer: Person): boolean {
  return servedBy(staff).some((tie) => isTied(tie, customer));
}

/** Whether somebody's tie holds them together with a person. */
export function isTied(tie: Tie, person: Person): boolean {
  return tie.roles.includes(person.role) && hasValues(person, tie.with ?? {});
}

type Values = { [Column in TiedBy]?: number | null };

function hasValues(row: Values, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => value !== null && row[name as TiedBy] === value);
}

/** Who reads and writes a customer's support channel besides the customer: their account manager and every admin. */
export function isInSupportTeam(staff: Person, customer: Person): boolean {
  return serves(staff, customer) && staff.role !== 'tech_support';
}

/** Whom somebody may write to for what both are, without either having asked. */
export function tiesOf(viewer: Person): readonly Tie[] {
  const { id, institutionId, accountManagerId, techSupportId } = viewer;
  switch (viewer.role) {
    case 'admin':
      return [{ roles: ['customer'], sharesChannel: true }, { roles: staffRoles }];
    case 'account_manager':
      return [{ roles: ['customer'], with: { accountManagerId: id }, sharesChannel: true }, { roles: staffRoles }];
    case 'tech_support':
      return [{ roles: ['customer'], with: { techSupportId: id } }, { roles: staffRoles }];
    case 'customer':
      return [
        { roles: ['admin'], sharesChannel: true },
        { roles: ['account_manager'], with: { id: accountManagerId ?? 0 }, sharesChannel: true },
        { roles: ['tech_support'], with: { id: techSupportId ?? 0 } },
        { roles: ['customer'], with: { institutionId } },
      ];
  }
}

export function canMessage(from: Person, to: Person, relation: Relation): boolean {
  if (from.id === to.id || from.deactivatedAt || to.deactivatedAt || relation.blockedBy.length > 0) return false;
  return relation.status === 'accepted' || tiesOf(from).some((tie) => isTied(tie, to));
}

/** Whom somebody sees for what both are. */
export function seenBy(viewer: Person): Tie[] {
  if (isStaff(viewer.role)) return [{ roles }];
  const { id, institutionId } = viewer;
  return [{ roles, with: { id } }, { roles: staffRoles }, { roles: ['customer'], with: { institutionId } }];
}

/** A pending request makes two people visible to each other: it shows who asks, and who was asked. */
export function canSeeUser(viewer: Person, other: Person, relation: Relation): boolean {
  if (seenBy(viewer).some((tie) => isTied(tie, other))) return true;
  // Whoever was blocked stays visible to the one who may unblock them.
  return relation.status !== 'none' || relation.blockedBy.includes(viewer.id);
}

/** Contacts of each other: by assignment, or because one asked and the other accepted. */
export function areContacts(a: Person, b: Person, relation: Relation): boolean {
  return isAssigned(a, b) || isAssigned(b, a) || relation.status === 'accepted';
}

/** Why two people can neither be removed from each other's contacts nor blocked; null where they can. */
export function whyInseparable(a: Person, b: Person): string | null {
  if (isAssigned(a, b) || isAssigned(b, a)) return inseparable.assigned;
  if (a.role === 'admin' || b.role === 'admin') return inseparable.admin;
  return null;
}

/** Whose rows an institution's plan, usage, invoices and setup are: its own people's, its assigned staff's, and every admin's. */
export function institutionsOf(viewer: Person): InstitutionValues {
  if (viewer.role === 'admin') return {};
  if (viewer.role === 'account_manager') return { accountManagerId: viewer.id };
  if (viewer.role === 'tech_support') return { techSupportId: viewer.id };
  return { id: viewer.institutionId };
}

/** An institution and who is assigned to it. */
interface Served {
  id: number;
  accountManagerId: number | null;
  techSupportId: number | null;
}

export function canActForInstitution(viewer: Person, institution: Served): boolean {
  return hasValues(institution, institutionsOf(viewer));
}

/**
 * Usage alone is for the people of the consortium as well whose member the institution is, and for whoever serves them: nothing else of a
 * member. `seenByConsortium` is that consortium, where the member did not ask it not to see it by name. What a member is to its consortium's own
 * consortium is nothing.
 */
export function canSeeUsage(viewer: Person, institution: Served, seenByConsortium: Served | undefined): boolean {
  if (canActForInstitution(viewer, institution)) return true;
  return seenByConsortium !== undefined && canActForInstitution(viewer, seenByConsortium);
}

/** Who takes part in a session: the member of staff, and people of one institution. */
interface SessionPeople {
  tutorId: number;
  participantIds: readonly number[];
}

/** Whoever may change a session, and everybody who takes part in it. */
export function canSeeSession(viewer: Person, session: SessionPeople): boolean {
  return canChangeSession(viewer, session) || session.participantIds.includes(viewer.id);
}

/** Title, place and who takes part. */
export function canChangeSession(viewer: Person, session: SessionPeople): boolean {
  return viewer.role === 'admin' || (isStaff(viewer.role) && session.tutorId === viewer.id);
}

/** Everybody by their id. */
interface Known {
  find(id: number): Person | undefined;
}

/** What a stored file's row says about its readers. */
export interface FileReaders {
  readers: 'uploader' | 'everyone' | 'institution' | 'person' | 'conversation';
  uploaderId: number;
  institutionId: number | null;
  /** Who is assigned to that institution. */
  accountManagerId: number | null;
  personId: number | null;
  conversation: string | null;
  removedAt: string | null;
}

/** By the row of the file and the directory of this moment: staff who are no longer assigned can no longer read. */
export function canReadFile(viewer: Person, file: FileReaders, known: Known): boolean {
  if (file.removedAt || viewer.deactivatedAt) return false;
  switch (file.readers) {
    case 'uploader':
      return viewer.id === file.uploaderId;
    case 'everyone':
      return true;
    case 'institution':
      return belongsTo(viewer, file.institutionId, file.accountManagerId);
    case 'person': {
      const person = known.find(file.personId ?? 0);
      if (!person) return false;
      // What was shared with a customer is for their institution as well.
      return viewer.id === person.id || belongsTo(viewer, person.institutionId, person.accountManagerId);
    }
    case 'conversation':
      return takesPart(viewer, file.conversation ?? '', known);
  }
}

/** An institution's invoices are read by its people, its account manager and admins; technical support has no part in them. */
export function canReadInvoices(viewer: Person, institution: { id: number; accountManagerId: number | null }): boolean {
  return belongsTo(viewer, institution.id, institution.accountManagerId);
}

/** An institution's own things: its customers, its account manager and admins see them. */
function belongsTo(viewer: Person, institutionId: number | null, accountManagerId: number | null): boolean {
  if (viewer.role === 'admin') return true;
  if (viewer.role === 'account_manager') return viewer.id === accountManagerId;
  return viewer.role === 'customer' && institutionId !== null && viewer.institutionId === institutionId;
}

/** Whether a person is part of a conversation *now*: staff who are no longer assigned can no longer read the channel. */
export function takesPart(viewer: Person, key: string, known: Known): boolean {
  const parties = parseConversationKey(key);
  if (!parties) return false;
  if ('pair' in parties) return parties.pair.includes(viewer.id);
  if (parties.channelCustomerId === viewer.id) return true;
  const customer = known.find(parties.channelCustomerId);
  return customer !== undefined && isInSupportTeam(viewer, customer);
}
