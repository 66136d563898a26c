import type { Kysely } from 'kysely';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { recordChange, recordChanges } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { type NoteMade, noteNothing } from '#server/platform/http/creations.ts';
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
   * Gives an institution a plan for one year: the only way a plan changes. Another tier ends what holds today and begins
   * at once; the current tier again renews from the day after its end. In the caller's transaction, if it is one.
   */
  setTier(db: Db, plan: Plan, byId: number | null, noteMade?: NoteMade): Promise<void>;
  /** Gives a plan only if the institution does not have it: it is not bought again. Answers whether it changed. */
  ensureTier(transaction: Db, plan: Plan, byId: number | null): Promise<boolean>;
  /** The plan that holds today; null for none. */
  findCurrentTier(db: Db, institutionId: number): Promise<Tier | null>;
  /** Marks subscriptions that have ended, and stores the new plan with the people. Answers their institutions. */
  expireEnded(db: Kysely<Schema>): Promise<number[]>;
}

/** Days are London's, where the contracts are made. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const today = () => londonTime(clock()).day;

  async function findCurrentTier(db: Db, institutionId: number): Promise<Tier | null> {
    return currentOf(await listSubscriptionsFrom(db, institutionId, today()), today())?.tier ?? null;
  }

  async function setTier(db: Db, plan: Plan, byId: number | null, noteMade: NoteMade = noteNothing): Promise<void> {
    if (!db.isTransaction) return db.transaction().execute((transaction) => setTier(transaction, plan, byId, noteMade));
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
    await noteMade(db, id);
  }

  return {
    setTier,
    findCurrentTier,
    async ensureTier(transaction, plan, byId) {
      // Locked before reading: two people added at the same moment must not buy a second year.
      await lockExisting(transaction, plan.institutionId);
      if ((await findCurrentTier(transaction, plan.institutionId)) === plan.tier) return false;
      await setTier(transaction, plan, byId);
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
