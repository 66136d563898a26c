import { isStaff } from '#contract/roles.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { People } from './directory.service.ts';

/** The reads in which people, institutions or plans appear, by the start of their paths. */
const readsOfPeople = [
  '/api/user',
  '/api/users',
  '/api/customers',
  '/api/institutions',
  '/api/staff',
  '/api/subscription',
  '/api/conversations',
  '/api/statistics',
];

/** To be called after people, institutions or plans changed. Pages of staff and of these institutions' people read again. */
export type TellPeopleChanged = (institutionIds: readonly (number | null)[]) => Promise<void>;

export function createPeopleNews({ bus, people }: { bus: Bus; people: People }): TellPeopleChanged {
  return async (institutionIds) => {
    people.forget();
    const concerned = new Set(institutionIds);
    const directory = await people.directory();
    const audience = directory
      .everybody()
      .filter(({ role, institutionId }) => isStaff(role) || concerned.has(institutionId))
      .map(({ id }) => id);
    bus.send(audience, { type: 'changed', what: readsOfPeople });
  };
}
