import { isStaff } from '#contract/values/roles.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { People } from './directory.service.ts';

/** The reads in which people, institutions or plans appear, by the start of their paths. */
const readsOfPeople = [
  '/api/user',
  '/api/users',
  '/api/customers',
  '/api/institutions',
  '/api/staff',
  '/api/mail-settings',
  '/api/subscription',
  '/api/conversations',
  '/api/statistics',
  // Whose usage a consortium sees.
  '/api/usage/consortium',
  '/api/usage/members',
  // What is changed about an institution stands in its log at once.
  '/api/changes',
];

/** Whom a change concerns, besides all staff: the people of these institutions, and of those to which these people belong. */
interface Concerned {
  personIds?: readonly number[];
  institutionIds?: readonly (number | null)[];
  /** Others may have changed besides. */
  andOthers?: boolean;
}

/**
 * To be called after people, institutions or plans changed: what every process remembers of them is read anew, and the
 * pages of all concerned read again.
 */
export type TellPeopleChanged = (concerned: Concerned) => Promise<void>;

export function createPeopleNews({ bus, people }: { bus: Bus; people: People }): TellPeopleChanged {
  return async ({ personIds = [], institutionIds = [], andOthers = false }) => {
    const changed = { personIds, institutionIds: institutionIds.filter((id) => id !== null) };
    bus.peopleChanged(andOthers ? undefined : changed);
    const directory = await people.directory();
    const concerned = new Set(institutionIds);
    for (const id of personIds) concerned.add(directory.find(id)?.institutionId ?? null);
    const audience = directory
      .everybody()
      .filter(({ role, institutionId }) => isStaff(role) || concerned.has(institutionId))
      .map(({ id }) => id);
    bus.send(audience, { type: 'changed', what: readsOfPeople });
  };
}
