import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { updateSession } from './session-writes.queries.ts';
import { type Scope, takeSession } from './taken-session.service.ts';

export function createCancelling({ db, people, clock }: Portal, announce: Announce) {
  return async (
    viewerId: number,
    id: number,
    { reason, scope }: { reason: string; scope: Scope },
  ): Promise<number[]> => {
    const { me, directory } = await viewerOf(people, viewerId);
    return db.transaction().execute(async (transaction) => {
      const { concerned } = await takeSession(transaction, me, { id, scope, now: clock() });
      const at = isoTime(clock());
      const after = { cancelledAt: at, cancelReason: reason };
      for (const before of concerned) {
        const sequence = before.sequence + 1;
        await updateSession(transaction, before.id, { ...after, cancelledBy: me.id, updatedAt: at, sequence });
        const object = { objectType: 'session', objectId: before.id, institutionId: before.institutionId } as const;
        await recordChange(transaction, { byId: me.id, at, ...object, action: 'cancel', before, after });
      }
      const ids = concerned.map((one) => one.id);
      const told = { action: 'cancelled', directory, ids, byId: me.id, at, reason, before: concerned } as const;
      await announce(transaction, told);
      return ids;
    });
  };
}
