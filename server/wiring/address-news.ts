import type { People } from '#server/features/people/directory.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';

/** Tells those who may see somebody's e-mail address that it is another: their own browsers, and the admins'. */
export function createAddressNews({ bus, people }: { bus: Bus; people: People }): (userId: number) => Promise<void> {
  return async (userId) => {
    bus.send([userId], { type: 'changed', what: ['/api/mail-settings'] });
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/customers', '/api/staff'] });
  };
}
