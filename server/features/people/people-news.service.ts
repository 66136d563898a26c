import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { People } from './directory.service.ts';

/** Prefixes of all API paths whose replies contain people, institutions or plans. */
const readsOfPeople = [
  '/api/user',
  '/api/users',
  '/api/customers',
  '/api/institutions',
  '/api/staff',
  '/api/mail-settings',
  '/api/subscription',
  '/api/plan-terms',
  '/api/conversations',
  '/api/statistics',
  // Membership decides whose usage a consortium sees.
  '/api/usage/consortium',
  '/api/usage/members',
  // The log of an institution shows its changes immediately.
  '/api/changes',
];

/** Everybody a change concerns besides staff: people of these institutions, and of the institutions of these people. */
interface Concerned {
  personIds?: readonly number[];
  institutionIds?: readonly (number | null)[];
  /** People who are not listed may have changed as well. */
  andOthers?: boolean;
}

/**
 * Call after people, institutions or plans changed. Invalidates the cached directory in every process, and makes the
 * open pages of all concerned people reload.
 */
export type NotifyPeopleChanged = (concerned: Concerned) => Promise<void>;

export function createPeopleNews({ bus, people }: { bus: Bus; people: People }): NotifyPeopleChanged {
  return async ({ personIds = [], institutionIds = [], andOthers = false }) => {
    const changed = { personIds, institutionIds: institutionIds.filter((id) => id !== null) };
    bus.peopleChanged(andOthers ? undefined : changed);
    const directory = await people.directory();
    const concerned = new Set(institutionIds);
    for (const id of personIds) concerned.add(directory.find(id)?.institutionId ?? null);
    const audience = directory
      .everybody()
      .filter((person) => capabilitiesOf(person).servesCustomers || concerned.has(person.institutionId))
      .map(({ id }) => id);
    bus.send(audience, { type: 'changed', what: readsOfPeople });
  };
}
