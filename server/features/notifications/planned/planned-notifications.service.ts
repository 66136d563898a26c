import type { NewBroadcast } from '#contract/notifications.ts';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { plannedAheadMaxMs } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  findPlanned,
  insertPlanned,
  listDue,
  listPlanned,
  type PlannedRow,
  updatePlanned,
} from './planned-notifications.queries.ts';

type Plan = NewBroadcast & { sendAt: string };

/**
 * Planned broadcasts. They can be changed and withdrawn until they are sent; the recipients are determined at that
 * time.
 */
export function createPlannedNotifications(
  { db, bus, people, clock }: Portal,
  notifications: Pick<Notifications, 'store' | 'announce'>,
) {
  async function tellAdmins(): Promise<void> {
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/planned-notifications'] });
  }

  async function toPlanned(row: PlannedRow): Promise<PlannedNotification> {
    const institution = row.institutionId === null ? undefined : await findServedBy(db, row.institutionId);
    const author = (await people.directory()).find(row.createdBy);
    return {
      ...row,
      isHeld: row.heldAt !== null,
      authorName: author?.fullName ?? '',
      institutionName: institution?.name ?? null,
    };
  }

  /** Changes a row that can still be changed, and logs it. */
  async function changed(
    id: number,
    byId: number,
    { action, updatedAt, to }: { action: 'change' | 'withdraw'; updatedAt?: string; to: Partial<PlannedRow> },
  ): Promise<PlannedRow> {
    const at = isoTime(clock());
    const after = await db.transaction().execute(async (transaction) => {
      const before = await findPlanned(transaction, id);
      if (!before) throw notFound('This notification does not exist');
      // Strictly later than the previous change, also within the same millisecond.
      const next = isoTime(Math.max(clock(), Date.parse(before.updatedAt) + 1));
      const seen = updatedAt === undefined ? {} : { updatedAt };
      const row = await updatePlanned(transaction, { id, ...seen }, { ...to, updatedAt: next });
      if (!row) throw conflict('Someone else has sent, withdrawn or changed this notification in the meantime');
      const object = { objectType: 'plannedNotification', objectId: id, institutionId: row.institutionId } as const;
      await recordChange(transaction, { byId, at, ...object, action, before, after: row });
      return row;
    });
    await tellAdmins();
    return after;
  }

  function refuseWrongTime(sendAt: string): void {
    const ahead = Date.parse(sendAt) - clock();
    if (ahead <= 0) throw badRequest('Please choose a time in the future', 'sendAt');
    if (ahead > plannedAheadMaxMs) throw badRequest('Please choose a time within a year', 'sendAt');
  }

  return {
    list: async () => Promise.all((await listPlanned(db)).map(toPlanned)),

    async read(id: number): Promise<PlannedNotification> {
      const row = await findPlanned(db, id);
      if (!row) throw notFound('This notification does not exist');
      return toPlanned(row);
    },

    async plan(plan: Plan, byId: number, recordCreation: RecordCreation): Promise<PlannedNotification> {
      refuseWrongTime(plan.sendAt);
      await refuseWrongAudience(db, plan);
      const at = isoTime(clock());
      const row = await db.transaction().execute(async (transaction) => {
        const planned = await insertPlanned(transaction, { ...plan, createdBy: byId, updatedAt: at });
        const object = { objectType: 'plannedNotification', objectId: planned.id } as const;
        const institutionId = planned.institutionId;
        await recordChange(transaction, { byId, at, institutionId, ...object, action: 'plan', after: planned });
        await recordCreation(transaction, planned.id);
        return planned;
      });
      await tellAdmins();
      return toPlanned(row);
    },

    async change(id: number, { updatedAt, ...plan }: Plan & { updatedAt: string }, byId: number) {
      refuseWrongTime(plan.sendAt);
      await refuseWrongAudience(db, plan);
      return toPlanned(await changed(id, byId, { action: 'change', updatedAt, to: { ...plan, heldAt: null } }));
    },

    async withdraw(id: number, byId: number): Promise<void> {
      await changed(id, byId, { action: 'withdraw', to: { withdrawnAt: isoTime(clock()) } });
    },

    /**
     * Sends due broadcasts. The row is marked in the transaction that stores the broadcast, so only one of several
     * processes sends it.
     */
    async sendDue(): Promise<void> {
      const now = isoTime(clock());
      for (const id of await listDue(db, now)) {
        const stored = await db.transaction().execute(async (transaction) => {
          const planned = await updatePlanned(transaction, { id, dueBy: now }, { sentAt: now });
          if (!planned) return null;
          const { title, description, priority, createdBy, tier, institutionId } = planned;
          const to = { userId: null, tier, institutionId };
          return notifications.store(transaction, { title, description, priority, createdBy }, to, { institutionId });
        });
        if (!stored) continue;
        notifications.announce(stored);
        await tellAdmins();
      }
    },
  };
}

/** 400 or 404 unless the audience is one plan or one existing institution. */
export async function refuseWrongAudience(db: Db, to: Pick<NewBroadcast, 'tier' | 'institutionId'>): Promise<void> {
  if (to.institutionId === null) return;
  if (to.tier !== null) throw badRequest('Please choose a plan or an institution, not both', 'tier');
  if (!(await findServedBy(db, to.institutionId))) throw notFound('This institution does not exist');
}
