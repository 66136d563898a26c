import type { Kysely } from 'kysely';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { listPriceIn, type Plan, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { recordChange, recordChanges } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { type RecordCreation, recordNothing } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import {
  expireSubscriptions,
  findNewestSubscription,
  insertSubscription,
  listSubscriptionsFrom,
  type NewTerm,
  type Subscription,
  type SubscriptionRow,
  updateSubscription,
  updateTierOfPeople,
} from './subscriptions.queries.ts';

interface WantedPlan {
  institutionId: number;
  tier: Tier;
}

export interface Subscriptions {
  /**
   * Gives an institution a plan for one year at its list price. Another tier ends the current plan and begins at once;
   * the same tier renews from the day after its end. Repeated within a minute, it changes nothing.
   */
  setTier(db: Kysely<Schema>, plan: WantedPlan, byId: number | null, recordCreation?: RecordCreation): Promise<void>;
  /**
   * Starts a plan where there is none, and accepts the one that is there. Throws 409 for another one, which only setTier
   * ends. Returns whether a plan began.
   */
  ensureTier(transaction: Transaction, plan: WantedPlan, byId: number | null): Promise<boolean>;
  /** The current plan; null for none. */
  findCurrentTier(db: Db, institutionId: number): Promise<Tier | null>;
  /** Writes the current plan to the institution's people. */
  noteTier(transaction: Transaction, institutionId: number): Promise<void>;
  /** Marks subscriptions that have ended, and updates the plan stored with the people. Returns their institutions. */
  expireEnded(db: Kysely<Schema>): Promise<number[]>;
}

/** A second call within this time is a repetition of the first, such as a second click. */
const repetitionMs = 60 * 1000;

/** Days are London days, where contracts are made. */
export function createSubscriptions({ clock, planOn }: { clock: Clock; planOn: PlanOn }): Subscriptions {
  const today = () => londonTime(clock()).day;

  async function findCurrentTier(db: Db, institutionId: number): Promise<Tier | null> {
    return currentOf(await listSubscriptionsFrom(db, institutionId, today()), today())?.tier ?? null;
  }

  async function noteTier(transaction: Transaction, institutionId: number): Promise<void> {
    await updateTierOfPeople(transaction, institutionId, await findCurrentTier(transaction, institutionId));
  }

  async function setInside(
    db: Transaction,
    plan: WantedPlan,
    byId: number | null,
    recordCreation: RecordCreation,
  ): Promise<void> {
    const { institutionId, tier } = plan;
    await lockExisting(db, institutionId);
    const newest = await findNewestSubscription(db, institutionId);
    if (newest && isRepetition(newest, tier, clock())) return recordCreation(db, newest.id);
    const at = isoTime(clock());
    const change = { byId, at, objectType: 'subscription', institutionId } as const;
    const holding = await listSubscriptionsFrom(db, institutionId, today());
    const current = currentOf(holding, today());
    const isRenewal = current?.tier === tier;
    if (current && !isRenewal) await endAll(db, holding, change);
    const startDate = isRenewal ? addDays(holding.at(-1)?.endDate ?? today(), 1) : today();
    // Without a plan today, a contract that is to come stays: the new plan lasts until it begins.
    const endDate = yearUntil(startDate, current ? undefined : holding[0]?.startDate);
    const added = {
      tier,
      startDate,
      endDate,
      status: 'active',
      ...listPrice(planOn(tier, startDate), current),
    } as const;
    const id = await addTerm(db, { institutionId, byId, at }, added);
    await updateTierOfPeople(db, institutionId, tier);
    await recordCreation(db, id);
  }

  async function endAll(
    db: Transaction,
    holding: readonly Subscription[],
    change: { byId: number | null; at: string; objectType: 'subscription'; institutionId: number },
  ): Promise<void> {
    for (const old of holding) {
      const ended = { status: 'cancelled', ...endBefore(today(), old, change.at) } as const;
      await updateSubscription(db, old.id, { ...ended, updatedAt: change.at });
      const before = { status: 'active', endDate: old.endDate, withdrawnAt: null };
      await recordChange(db, { ...change, action: 'cancel', objectId: old.id, before, after: ended });
    }
  }

  return {
    setTier: (db, plan, byId, recordCreation = recordNothing) =>
      db.transaction().execute((transaction) => setInside(transaction, plan, byId, recordCreation)),
    findCurrentTier,
    noteTier,
    async ensureTier(transaction, plan, byId) {
      // Locked before reading: two people added at the same moment must not buy a second year.
      await lockExisting(transaction, plan.institutionId);
      const [first] = await listSubscriptionsFrom(transaction, plan.institutionId, today());
      if (first && first.tier !== plan.tier) throw conflict(otherPlan(first, today()), 'subscriptionTier');
      if (first) return false;
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
        for (const id of institutionIds) await noteTier(transaction, id);
        return institutionIds;
      });
    },
  };
}

/** Adds a term and its row of the change log, and returns its id. The caller has locked the institution. */
export async function addTerm(
  db: Transaction,
  { institutionId, byId, at }: { institutionId: number; byId: number | null; at: string },
  term: NewTerm,
): Promise<number> {
  const id = await insertSubscription(db, { ...term, institutionId, createdAt: at, updatedAt: at });
  const change = { byId, at, objectType: 'subscription', objectId: id, institutionId } as const;
  await recordChange(db, { ...change, action: 'add', after: term });
  return id;
}

export async function lockExisting(db: Db, institutionId: number): Promise<void> {
  if (!(await lockInstitution(db, institutionId))) throw notFound('This institution does not exist');
}

/** The list price in the currency of the plan before; in pounds where the list has none in that currency. */
function listPrice(plan: Plan, before: Subscription | undefined): { priceMinor: number | null; currency: string } {
  const price = before ? listPriceIn(plan, before.currency) : null;
  if (before && price !== null) return { priceMinor: price, currency: before.currency };
  return { priceMinor: plan.pricePence, currency: plan.currency };
}

function currentOf(holding: readonly Subscription[], today: string): Subscription | undefined {
  return holding.find((subscription) => subscription.startDate <= today);
}

/** The end of a year from this day, or the day before the next plan. */
function yearUntil(startDate: string, next: string | undefined): string {
  const year = lastDayOfYearFrom(startDate);
  return next !== undefined && next <= year ? addDays(next, -1) : year;
}

function isRepetition(newest: SubscriptionRow, tier: Tier, now: number): boolean {
  return newest.tier === tier && newest.status === 'active' && now - Date.parse(newest.createdAt) < repetitionMs;
}

/** Ends a plan yesterday. One whose first day is today or later never began, so it is withdrawn. */
function endBefore(today: string, { startDate, endDate }: Subscription, at: string) {
  return startDate < today ? { endDate: addDays(today, -1), withdrawnAt: null } : { endDate, withdrawnAt: at };
}

function otherPlan({ tier, startDate, endDate }: Subscription, today: string): string {
  const has =
    startDate > today
      ? `gets ${tierName(tier)} on ${longDay(startDate)}`
      : `has ${tierName(tier)} until ${longDay(endDate)}`;
  return `This institution ${has}. Its plan is changed under Subscriptions`;
}
