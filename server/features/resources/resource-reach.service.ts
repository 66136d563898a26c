import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canSeeUser, isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { listManagedInstitutions, type Reach } from './resources.queries.ts';

/** The scope of public resources. */
const everybody = 0;

/** Resources of a scope, uploaded by this person or by anyone. */
interface Share {
  scope: number;
  uploaderId: number | null;
}

/** The scope of resources shared with a person: the institution, or for staff the person alone. */
function scopeOf({ id, institutionId }: Pick<Person, 'id' | 'institutionId'>): number {
  return institutionId ?? -id;
}

/**
 * The scopes that a person sees: all (admins), or public ones, their own, and those of institutions that they manage.
 */
export async function contactFilterOf(db: Db, viewer: Person): Promise<Reach> {
  const [reach = []] = await reachesOf(db, [viewer]);
  return reach;
}

export async function reachesOf(db: Db, viewers: readonly Person[]): Promise<Reach[]> {
  const managers = viewers.filter((one) => capabilitiesOf(one).assignedBy === 'accountManagerId').map(({ id }) => id);
  const managed = managers.length > 0 ? await listManagedInstitutions(db, [...new Set(managers)]) : [];
  return viewers.map((viewer) => {
    const may = capabilitiesOf(viewer);
    if (may.actsForAllInstitutions) return null;
    const theirs = managed.filter(({ accountManagerId }) => accountManagerId === viewer.id).map(({ id }) => id);
    return [everybody, scopeOf(viewer), ...theirs];
  });
}

/** The scopes that both people see. 403 if the viewer may not see the other person or there is no such person. */
export async function reachOfBoth(parts: { db: Db; people: People }, me: Person, otherId: number): Promise<Reach> {
  const [own, others] = [
    await contactFilterOf(parts.db, me),
    await contactFilterOf(parts.db, await seenBy(parts, me, otherId)),
  ];
  if (own === null || others === null) return own ?? others;
  return own.filter((scope) => others.includes(scope));
}

async function seenBy({ people }: { people: People }, me: Person, otherId: number): Promise<Person> {
  const directory = await people.directory();
  const other = directory.find(otherId);
  if (!other || !canSeeUser(me, other, directory.relation(me.id, other.id))) throw forbidden();
  return other;
}

/** The other side of the shares: a person, the people of an institution, or the viewer. */
export interface SharedWith {
  contactId?: number | undefined;
  institution?: number | undefined;
}

/**
 * Where to look for shared resources. 403 for a person whom the viewer may not see or who does not exist, 404 for an
 * unknown institution.
 */
export async function sharesWith(
  parts: { db: Db; people: People },
  me: Person,
  { contactId, institution: asked }: SharedWith,
): Promise<Share[]> {
  if (asked !== undefined) {
    const { institution } = await requireInstitution(parts, { viewerId: me.id, institution: asked });
    return [{ scope: institution.id, uploaderId: null }];
  }
  if (contactId === undefined) return [{ scope: scopeOf(me), uploaderId: null }];
  return sharesBetween(me, await seenBy(parts, me, contactId));
}

/**
 * Resources that two people shared with each other. Between a customer and their support team all members of the team
 * count, as in their channel.
 */
function sharesBetween(me: Person, other: Person): Share[] {
  const isChannel = isInSupportTeam(me, other) || isInSupportTeam(other, me);
  if (isChannel) return [{ scope: scopeOf(capabilitiesOf(me).isServed ? me : other), uploaderId: null }];
  return [
    { scope: scopeOf(me), uploaderId: other.id },
    { scope: scopeOf(other), uploaderId: me.id },
  ];
}

/** Makes the pages of all people who see a scope refetch resources. */
export function createResourceNews({ bus, people }: { bus: Bus; people: People }) {
  return async ({ scope, type }: { scope: number; type?: string }): Promise<void> => {
    // Disconnected people receive the event when they reconnect, so it is sent to everyone.
    const all = (await people.directory()).everybody();
    const managers = new Set(all.flatMap((one) => (one.institutionId === scope ? (one.accountManagerId ?? []) : [])));
    const isConcerned = (one: Person) =>
      capabilitiesOf(one).actsForAllInstitutions || scopeOf(one) === scope || managers.has(one.id);
    const concerned = scope === everybody ? all : all.filter(isConcerned);
    // A usage report changes the usage figures too.
    const ofUsage = type === 'usage_stats' ? ['/api/usage', '/api/customers'] : [];
    const what = ['/api/resources', '/api/changes', ...ofUsage];
    bus.send(
      concerned.map(({ id }) => id),
      { type: 'changed', what },
    );
  };
}
