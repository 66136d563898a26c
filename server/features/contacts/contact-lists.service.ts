import type { ListQuery } from '#contract/list-query.ts';
import type { FoundPerson, PendingRequest, RelatedPerson } from '#contract/people/contacts.ts';
import { capabilitiesOf, rolesWith, servedRoles } from '#contract/values/capabilities.ts';
import { peopleFoundMax } from '#contract/values/limits.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import { folded } from '#server/db/keys/name-key.ts';
import type { Page } from '#server/db/list-page.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { areContacts, assignedTo, isAssigned, type Relation } from '#server/features/people/people.access.ts';
import { type Person, readPeople } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';
import { otherSideOf } from './contact-pair.service.ts';
import { listAccepted, readPending, toRelationship } from './contacts.queries.ts';

export type RelatedKind = 'all' | 'student' | 'parent' | 'tutor';

/** One page of unanswered requests, newest first, without blocked or deactivated people. */
export async function readPendingRequests(
  { db, people }: Portal,
  userId: number,
  page: ListQuery,
): Promise<Page<PendingRequest>> {
  const directory = await people.directory();
  const hidden = directory.relatedTo(userId).filter((other) => {
    const { askedBy, blockedBy } = directory.relation(userId, other.id);
    return other.deactivatedAt !== null || (askedBy === other.id && blockedBy.includes(userId));
  });
  const { rows, next } = await readPending(db, userId, { ...page, except: hidden.map(({ id }) => id) });
  const requests = rows.flatMap((row) => {
    const other = directory.find(otherSideOf(row, userId));
    return other ? [{ user: toPersonCard(other), relationship: toRelationship(row) }] : [];
  });
  return { rows: requests, next };
}

const rolesOfKind: Readonly<Record<RelatedKind, readonly Role[]>> = {
  all: roles,
  student: servedRoles,
  tutor: rolesWith((may) => may.assignedBy !== null),
  parent: [],
};

/**
 * One page of contacts by name: all kinds, customers (`student`) or their staff (`tutor`). There are no contacts of the
 * kind `parent`.
 */
export async function readRelated(
  portal: Portal,
  userId: number,
  kind: RelatedKind,
  { only, ...page }: ListQuery & { only?: number | undefined },
): Promise<Page<RelatedPerson>> {
  const directory = await portal.people.directory();
  const me = directory.find(userId);
  const wanted = rolesOfKind[kind];
  if (!me || wanted.length === 0) return { rows: [], next: null };
  const accepted = directory
    .relatedTo(me.id)
    .filter((other) => directory.relation(me.id, other.id).status === 'accepted');
  const whom = { conditions: assignedTo(me), also: accepted.map(({ id }) => id), roles: wanted, id: only };
  const { rows, next } = await readPeople(portal.db, whom, page);
  const accepting = await listAccepted(portal.db, userId);
  const rowIds = new Map(accepting.map((row) => [otherSideOf(row, userId), row.id]));
  const related = rows.map((person) => {
    const isByAssignment = isAssigned(me, person) || isAssigned(person, me);
    return { ...toPersonCard(person), relationshipId: isByAssignment ? null : (rowIds.get(person.id) ?? null) };
  });
  return { rows: related, next };
}

/**
 * People by name, department or institution, best match first. Customers only find staff and people of their own
 * institution.
 */
export async function findPeople({ people }: Portal, viewerId: number, text: string): Promise<FoundPerson[]> {
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
  const may = capabilitiesOf(me);
  if (may.servesCustomers) return true;
  const isNear = me.institutionId !== null && me.institutionId === person.institutionId;
  return may.isServed && (isNear || capabilitiesOf(person).servesCustomers);
}

/** Lower is better: the start of the name, the start of a part of it, anywhere in it, department or institution. */
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
