import type { Kysely } from 'kysely';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { settleHeldBroadcasts, settleHeldEvents } from './held-work.queries.ts';

type Action = 'release' | 'discard';

/**
 * Releases or drops broadcasts and events that a restore put on hold, and logs it. Each function returns their number.
 */
export function createHeldWork({ db, clock }: { db: Kysely<Schema>; clock: Clock }) {
  return {
    broadcasts: (action: Action, byId: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const at = isoTime(clock());
        const rows = await settleHeldBroadcasts(transaction, {
          heldAt: null,
          ...(action === 'discard' ? { withdrawnAt: at } : {}),
        });
        for (const after of rows) {
          const object = { objectType: 'plannedNotification', objectId: after.id } as const;
          await recordChange(transaction, { ...object, byId, at, action, institutionId: after.institutionId, after });
        }
        return rows.length;
      }),

    events: (action: Action, byId: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const at = isoTime(clock());
        const counts = await settleHeldEvents(
          transaction,
          action === 'release'
            ? { state: 'waiting', dueAt: at, reason: null }
            : { state: 'failed', reason: 'An administrator discarded it' },
        );
        for (const objectId of counts.keys()) {
          const object = { objectType: 'webhook', objectId, institutionId: null } as const;
          await recordChange(transaction, { ...object, byId, at, action });
        }
        return [...counts.values()].reduce((sum, count) => sum + count, 0);
      }),
  };
}
