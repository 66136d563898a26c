import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { deleteInSteps, type Forgetting } from '#server/db/queries/forgetting.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { beginErasure } from './begin-erasure.ts';
import { countOldPeople, listOldPeople } from './old-people.queries.ts';

/**
 * Schedules the erasure of people who were deactivated long ago, as if an administrator had decided it. They count as
 * removed from then on.
 */
export function oldPeople(clock: Clock): Forgetting {
  async function beginSome(transaction: Transaction, before: string, limit: number): Promise<number> {
    const at = isoTime(clock());
    let begun = 0;
    for (const { institutionId, ...person } of await listOldPeople(transaction, before, limit)) {
      const decided = { decidedById: null, decidedAt: at, askedAt: at };
      if (!(await beginErasure(transaction, { kind: 'person', ...person }, decided))) continue;
      const object = { objectType: 'user', objectId: person.id, institutionId } as const;
      await recordChange(transaction, { byId: null, at, ...object, action: 'erase' });
      begun++;
    }
    return begun;
  }
  return {
    count: countOldPeople,
    forget: (before, step) => deleteInSteps(step, (transaction, limit) => beginSome(transaction, before, limit)),
  };
}
