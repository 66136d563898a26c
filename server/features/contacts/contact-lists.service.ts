import type { FoundPerson, PendingRequest, RelatedPerson } from '#contract/people/contacts.ts';
import { peopleFoundMax } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { areContacts, isAssigned, type Relation } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type ContactsDeps, otherSideOf } from './contact-pair.service.ts';
import { listAccepted, listPending, toRelationship } from './contacts.queries.ts';

export type RelatedKind = 'all' | 'student' | 'parent' | 'tutor';

/** Requests without an answer, newest first, except those of people who are blocked or deactivated. */
export async function listPendingRequests({ db, people }: ContactsDeps, userId: number): Promise<PendingRequest[]> {
  const directory = await people.directory();
  const rows = await listPending(db, userId);
  return rows.flatMap((row) => {
    const other = directory.find(otherSideOf(row, userId));
    if (!other || other.deactivatedAt) return [];
    const isHidden = row.requestedBy !== userId && directory.relation(userId, other.id).blockedBy.includes(userId);
    return isHidden ? [] : [{ user: toPersonCard(other), relationship: toRelationship(row) }];
  });
}

/** Contacts in the order of their names: student = customers, tutor = their staff, parent = nobody. */
export async function listRelated(deps: ContactsDeps, userId: number, kind: RelatedKind): Promise<RelatedPerson[]> {
  const directory = await deps.people.directory();
  const me = directory.find(userId);
  if (!me) return [];
  const rows = await listAccepted(deps.db, userId);
  const rowIds = new Map(rows.map((row) => [otherSideOf(row, userId), row.id]));
  return active(directory)
    .filter((person) => person.id !== me.id && isOfKind(person, kind))
    .filter((person) => areContacts(me, person, directory.relation(me.id, person.id)))
    .map((person) => {
      const isByAssignment = isAssigned(me, person) || isAssigned(person, me);
      return { ...toPersonCard(person), relationshipId: isByAssignment ? null : (rowIds.get(person.id) ?? null) };
    });
}

function isOfKind({ role }: Person, kind: RelatedKind): boolean {
  if (kind === 'all') return true;
  if (kind === 'student') return role === 'customer';
  return kind === 'tutor' && (role === 'account_manager' || role === 'tech_support');
}

/** People by name, department or institution, best match first. Customers find staff and their own institution alone. */
export async function findPeople({ people }: ContactsDeps, viewerId: number, text: string): Promise<FoundPerson[]> {
  const { me, directory } = await viewerOf(people, viewerId);
  const wanted = folded(text);
  return active(directory)
    .filter((person) => person.id !== me.id && mayFind(me, person, directory.relation(me.id, person.id)))
    .map((person) => ({ person, rank: rankOf(person, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, peopleFoundMax)
    .map(({ person }) => ({
      ...toPersonCard(person),
      relation: relationTo(me, person, directory.relation(me.id, person.id)),
    }));
}

function active(directory: Directory): Person[] {
  return directory.everybody().filter((person) => !person.deactivatedAt);
}

function mayFind(me: Person, person: Person, relation: Relation): boolean {
  if (relation.blockedBy.includes(person.id)) return false;
  return isStaff(me.role) || isStaff(person.role) || me.institutionId === person.institutionId;
}

/** Lower is better: the beginning of the name, of a part of it, somewhere in it, department or institution. */
function rankOf(person: Person, wanted: string): number {
  const name = folded(person.fullName);
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`) || name.includes(`-${wanted}`)) return 1;
  if (name.includes(wanted)) return 2;
  const workplace = `${person.department ?? ''}\n${person.companyName ?? ''}`;
  return folded(workplace).includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
}

function relationTo(me: Person, person: Person, relation: Relation): FoundPerson['relation'] {
  if (areContacts(me, person, relation)) return 'contact';
  if (relation.blockedBy.includes(me.id)) return 'blocked';
  if (relation.status === 'none') return 'none';
  return relation.askedBy === me.id ? 'asked' : 'asks';
}

/** So that "elodie" finds "Élodie". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
