import type { Kysely } from 'kysely';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { recordChange, recordChanges } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { type RecordCreation, recordNothing } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import {
  expireSubscriptions,
  insertSubscription,
  listSubscriptionsFrom,
  type Subscription,
  updateSubscription,
  updateTierOfPeople,
} from './subscriptions.queries.ts';

interface Plan {
  institutionId: number;
  tier: Tier;
}

export interface Subscriptions {
  /**
   * Gives an institution a plan for one year. This is the only way a plan changes. Another tier ends the current plan
   * and begins at once; the same tier renews from the day after its end.
   */
  setTier(db: Kysely<Schema>, plan: Plan, byId: number | null, recordCreation?: RecordCreation): Promise<void>;
  /**
   * Gives a plan only if the institution does not have it, so that it is not bought twice. Returns whether it changed.
   */
  ensureTier(transaction: Transaction, plan: Plan, byId: number | null): Promise<boolean>;
  /** The current plan; null for none. */
  findCurrentTier(db: Db, institutionId: number): Promise<Tier | null>;
  /** Marks subscriptions that have ended, and updates the plan stored with the people. Returns their institutions. */
  expireEnded(db: Kysely<Schema>): Promise<number[]>;
}

/** Days are London days, where contracts are made. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const today = () => londonTime(clock()).day;

  async function findCurrentTier(db: Db, institutionId: number): Promise<Tier | null> {
    return currentOf(await listSubscriptionsFrom(db, institutionId, today()), today())?.tier ?? null;
  }

  async function setInside(
    db: Transaction,
    plan: Plan,
    byId: number | null,
    recordCreation: RecordCreation,
  ): Promise<void> {
    const { institutionId, tier } = plan;
    await lockExisting(db, institutionId);
    const at = isoTime(clock());
    const change = { byId, at, objectType: 'subscription', institutionId } as const;
    const holding = await listSubscriptionsFrom(db, institutionId, today());
    const isRenewal = currentOf(holding, today())?.tier === tier;
    if (!isRenewal) {
      for (const old of holding) {
        const cancelled = { status: 'cancelled', endDate: lastDayBefore(today(), old) } as const;
        await updateSubscription(db, old.id, { ...cancelled, updatedAt: at });
        const before = { status: 'active', endDate: old.endDate };
        await recordChange(db, { ...change, action: 'cancel', objectId: old.id, before, after: cancelled });
      }
    }
    const startDate = isRenewal ? addDays(holding.at(-1)?.endDate ?? today(), 1) : today();
    const endDate = lastDayOfYearFrom(startDate);
    const added = { tier, startDate, endDate, status: 'active' } as const;
    const id = await insertSubscription(db, { ...added, institutionId, createdAt: at, updatedAt: at });
    await recordChange(db, { ...change, action: 'add', objectId: id, after: added });
    await updateTierOfPeople(db, institutionId, tier);
    await recordCreation(db, id);
  }

  return {
    setTier: (db, plan, byId, recordCreation = recordNothing) =>
      db.transaction().execute((transaction) => setInside(transaction, plan, byId, recordCreation)),
    findCurrentTier,
    async ensureTier(transaction, plan, byId) {
      // Locked before reading: two people added at the same moment must not buy a second year.
      await lockExisting(transaction, plan.institutionId);
      if ((await findCurrentTier(transaction, plan.institutionId)) === plan.tier) return false;
      await setInside(transaction, plan, byId, recordNothing);
      return true;
    },
    expireEnded(db) {
      return db.transaction().execute(async (transaction) => {
        const at = isoTime(clock());
        const expired = await expireSubscriptions(transaction, today(), at);
        const states = { before: { status: 'active' }, after: { status: 'expired' } };
        await recordChanges(
          transaction,
          expired.map(({ id, institutionId }) => ({
            byId: null,
            at,
            institutionId,
            action: 'expire',
            objectType: 'subscription',
            objectId: id,
            ...states,
          })),
        );
        const institutionIds = [...new Set(expired.map(({ institutionId }) => institutionId))];
        for (const id of institutionIds) {
          await updateTierOfPeople(transaction, id, await findCurrentTier(transaction, id));
        }
        return institutionIds;
      });
    },
  };
}

async function lockExisting(db: Db, institutionId: number): Promise<void> {
  if (!(await lockInstitution(db, institutionId))) throw notFound('This institution does not exist');
}

function currentOf(holding: readonly Subscription[], today: string): Subscription | undefined {
  return holding.find((subscription) => subscription.startDate <= today);
}

/** A subscription that has not begun ends on its first day. */
function lastDayBefore(today: string, { startDate }: Subscription): string {
  const yesterday = addDays(today, -1);
  return startDate > yesterday ? startDate : yesterday;
}
