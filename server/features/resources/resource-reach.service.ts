import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canSeeUser, isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { listManagedInstitutions, type Reach } from './resources.queries.ts';

/** What is for everybody has the scope 0. */
const everybody = 0;

/** What has this scope, of this person or of anybody. */
interface Share {
  scope: number;
  uploaderId: number | null;
}

/** The scope of what was shared with a person: their institution, or a member of staff alone. */
function scopeOf({ id, institutionId }: Pick<Person, 'id' | 'institutionId'>): number {
  return institutionId ?? -id;
}

/** What a person sees: everything (admins), or what is for everybody, theirs, and that of the institutions they manage. */
export async function reachOf(db: Db, viewer: Person): Promise<Reach> {
  const [reach = []] = await reachesOf(db, [viewer]);
  return reach;
}

/** What each of several people sees, in their order. */
export async function reachesOf(db: Db, viewers: readonly Person[]): Promise<Reach[]> {
  const managers = viewers.filter(({ role }) => role === 'account_manager').map(({ id }) => id);
  const managed = managers.length > 0 ? await listManagedInstitutions(db, [...new Set(managers)]) : [];
  return viewers.map((viewer) => {
    if (viewer.role === 'admin') return null;
    const theirs = managed.filter(({ accountManagerId }) => accountManagerId === viewer.id).map(({ id }) => id);
    return [everybody, scopeOf(viewer), ...theirs];
  });
}

/** What the viewer and another person both see. 403 for somebody the viewer may not see or who does not exist. */
export async function reachOfBoth(parts: { db: Db; people: People }, me: Person, otherId: number): Promise<Reach> {
  const [own, others] = [await reachOf(parts.db, me), await reachOf(parts.db, await seenBy(parts, me, otherId))];
  if (own === null || others === null) return own ?? others;
  return own.filter((scope) => others.includes(scope));
}

async function seenBy({ people }: { people: People }, me: Person, otherId: number): Promise<Person> {
  const directory = await people.directory();
  const other = directory.find(otherId);
  if (!other || !canSeeUser(me, other, directory.relation(me.id, other.id))) throw forbidden();
  return other;
}

/** With whom: a person, the people of an institution, or whoever asks. */
export interface SharedWith {
  contactId?: number | undefined;
  institution?: number | undefined;
}

/** Where to look for what was shared. 403 for a person the viewer may not see or who does not exist, 404 for such an institution. */
export async function sharesWith(
  parts: { db: Db; people: People },
  me: Person,
  { contactId, institution: asked }: SharedWith,
): Promise<Share[]> {
  if (asked !== undefined) {
    const { institution } = await chooseInstitution(parts, { viewerId: me.id, institution: asked });
    return [{ scope: institution.id, uploaderId: null }];
  }
  if (contactId === undefined) return [{ scope: scopeOf(me), uploaderId: null }];
  return sharesBetween(me, await seenBy(parts, me, contactId));
}

/**
 * What two people have shared with each other. Between a customer and their support team all members of the team
 * count, as in their channel.
 */
function sharesBetween(me: Person, other: Person): Share[] {
  const isChannel = isInSupportTeam(me, other) || isInSupportTeam(other, me);
  if (isChannel) return [{ scope: scopeOf(me.role === 'customer' ? me : other), uploaderId: null }];
  return [
    { scope: scopeOf(me), uploaderId: other.id },
    { scope: scopeOf(other), uploaderId: me.id },
  ];
}

/** Has the pages of everybody who sees a scope read resources again. */
export function createResourceNews({ bus, people }: { bus: Bus; people: People }) {
  return async ({ scope, type }: { scope: number; type?: string }): Promise<void> => {
    // Whoever is away for a moment is told as they come back, so it goes to everybody.
    const all = (await people.directory()).everybody();
    const managers = new Set(all.flatMap((one) => (one.institutionId === scope ? (one.accountManagerId ?? []) : [])));
    const isConcerned = (one: Person) => one.role === 'admin' || scopeOf(one) === scope || managers.has(one.id);
    const concerned = scope === everybody ? all : all.filter(isConcerned);
    // A usage report takes its figures with it.
    const ofUsage = type === 'usage_stats' ? ['/api/usage', '/api/customers'] : [];
    const what = ['/api/resources', '/api/changes', ...ofUsage];
    bus.send(
      concerned.map(({ id }) => id),
      { type: 'changed', what },
    );
  };
}
