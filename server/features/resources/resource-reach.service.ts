import type { Db } from '#server/db/schema.ts';
import { isInSupportTeam } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import { notSignedIn } from '#server/platform/errors.ts';
import type { Live } from '#server/platform/live.ts';
import { listManagedInstitutionIds, type Reach } from './resources.queries.ts';

/** What is for everybody has the scope 0. */
const everybody = 0;

/** The scope of what was shared with a person: their institution, or a member of staff alone (product §7). */
export function scopeOf({ id, institutionId }: Pick<Person, 'id' | 'institutionId'>): number {
  return institutionId ?? -id;
}

export async function viewerOf(people: People, viewerId: number): Promise<{ me: Person; circle: Circle }> {
  const circle = await people.circle();
  const me = circle.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, circle };
}

/** What a person sees: everything (admins), or what is for everybody, theirs, and that of the institutions they manage. */
export async function reachOf(db: Db, viewer: Person): Promise<Reach> {
  if (viewer.role === 'admin') return null;
  const managed = viewer.role === 'account_manager' ? await listManagedInstitutionIds(db, viewer.id) : [];
  return [everybody, scopeOf(viewer), ...managed];
}

/**
 * What two people share: each way, what the one put there for the other. Between a customer and their support team it
 * counts whoever of the team put it there, as in their channel.
 */
export function sharesBetween(me: Person, other: Person): { scope: number; uploaderId: number | null }[] {
  const isChannel = isInSupportTeam(me, other) || isInSupportTeam(other, me);
  if (isChannel) return [{ scope: scopeOf(me.role === 'customer' ? me : other), uploaderId: null }];
  return [
    { scope: scopeOf(me), uploaderId: other.id },
    { scope: scopeOf(other), uploaderId: me.id },
  ];
}

/** Has the pages of everybody who sees a scope read resources again. */
export function createResourceNews({ live, people }: { live: Live; people: People }) {
  return async (scope: number): Promise<void> => {
    const circle = await people.circle();
    const online = [...live.onlineIds()];
    const concerned = scope === everybody ? online : online.filter((id) => isConcerned(circle, id, scope));
    live.send(concerned, { type: 'changed', what: ['/api/resources'] });
  };
}

function isConcerned(circle: Circle, id: number, scope: number): boolean {
  const person = circle.find(id);
  if (!person) return false;
  if (person.role === 'admin' || scopeOf(person) === scope) return true;
  const colleagues = circle.everybody().filter(({ institutionId }) => institutionId === scope);
  return colleagues.some(({ accountManagerId }) => accountManagerId === id);
}
