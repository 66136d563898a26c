import type { FoundPerson, PendingRequest, RelatedPerson } from '#contract/contacts.ts';
import { peopleFoundMax } from '#contract/limits.ts';
import { isStaff } from '#contract/roles.ts';
import { areContacts, isAssigned, type Tie } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import { type Circle, toPersonCard } from '#server/features/users/users.service.ts';
import { notSignedIn } from '#server/platform/errors.ts';
import { type ContactsDeps, otherSideOf } from './contact-pair.service.ts';
import { listAccepted, listPending, toRelationship } from './contacts.queries.ts';

export type RelatedKind = 'all' | 'student' | 'parent' | 'tutor';

/** Requests that wait, newest first; not those of people one has blocked, nor of people who have gone. */
export async function listPendingRequests({ db, people }: ContactsDeps, userId: number): Promise<PendingRequest[]> {
  const circle = await people.circle();
  const rows = await listPending(db, userId);
  return rows.flatMap((row) => {
    const other = circle.find(otherSideOf(row, userId));
    if (!other || other.deactivatedAt) return [];
    const isHidden = row.requestedBy !== userId && circle.tie(userId, other.id).blockedBy.includes(userId);
    return isHidden ? [] : [{ user: toPersonCard(other), relationship: toRelationship(row) }];
  });
}

/** Contacts in the order of their names (product §3: student = customers, tutor = their staff, parent = nobody). */
export async function listRelated(deps: ContactsDeps, userId: number, kind: RelatedKind): Promise<RelatedPerson[]> {
  const circle = await deps.people.circle();
  const me = circle.find(userId);
  if (!me) return [];
  const rows = await listAccepted(deps.db, userId);
  const rowIds = new Map(rows.map((row) => [otherSideOf(row, userId), row.id]));
  return active(circle)
    .filter((person) => person.id !== me.id && isOfKind(person, kind))
    .filter((person) => areContacts(me, person, circle.tie(me.id, person.id)))
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
  const circle = await people.circle();
  const me = circle.find(viewerId);
  if (!me) throw notSignedIn();
  const wanted = folded(text);
  return active(circle)
    .filter((person) => person.id !== me.id && mayFind(me, person, circle.tie(me.id, person.id)))
    .map((person) => ({ person, rank: rankOf(person, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, peopleFoundMax)
    .map(({ person }) => ({
      ...toPersonCard(person),
      relation: relationTo(me, person, circle.tie(me.id, person.id)),
    }));
}

function active(circle: Circle): Person[] {
  return circle.everybody().filter((person) => !person.deactivatedAt);
}

function mayFind(me: Person, person: Person, tie: Tie): boolean {
  if (tie.blockedBy.includes(person.id)) return false;
  return isStaff(me.role) || isStaff(person.role) || me.institutionId === person.institutionId;
}

/** Lower is better: the beginning of the name, of a part of it, somewhere in it, department or institution. */
function rankOf(person: Person, wanted: string): number {
  const name = folded(person.fullName);
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`) || name.includes(`-${wanted}`)) return 1;
  if (name.includes(wanted)) return 2;
  const place = `${person.department ?? ''}\n${person.companyName ?? ''}`;
  return folded(place).includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
}

function relationTo(me: Person, person: Person, tie: Tie): FoundPerson['relation'] {
  if (areContacts(me, person, tie)) return 'contact';
  if (tie.blockedBy.includes(me.id)) return 'blocked';
  if (tie.relation === 'none') return 'none';
  return tie.askedBy === me.id ? 'asked' : 'asks';
}

/** So that "elodie" finds "Élodie". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
