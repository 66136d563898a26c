import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { servedRoles } from '#contract/values/capabilities.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export interface Subscription {
  id: number;
  tier: Tier;
  startDate: string;
  endDate: string;
  currency: string;
}

/** Subscriptions that cover this day or later ones, in order; first and last day are included. */
export async function listSubscriptionsFrom(db: Db, institutionId: number, day: string): Promise<Subscription[]> {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('status', '=', 'active')
    .where('endDate', '>=', day)
    .orderBy('startDate')
    .orderBy('id')
    .select(['id', 'tier', 'startDate', 'endDate', 'currency'])
    .execute();
}

export type SubscriptionRow = Selectable<Schema['subscriptions']>;

/** All subscriptions of an institution that were not withdrawn, oldest first. */
export async function listSubscriptionsOf(db: Db, institutionId: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('withdrawnAt', 'is', null)
    .orderBy('startDate')
    .orderBy('id')
    .selectAll()
    .execute();
}

/** The subscriptions that were written down for one of these. */
export async function listBookedFor(
  db: Db,
  institutionId: number,
  bookedFor: readonly string[],
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('bookedFor', 'in', bookedFor)
    .orderBy('startDate')
    .selectAll()
    .execute();
}

/** Whether another invoice than this one, which no credit note voids, is for days of the term. */
export async function isInvoicedBesides(
  db: Db,
  { institutionId, tier, startDate, endDate }: SubscriptionRow,
  besides: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .where('institutionId', '=', institutionId)
    .where('tier', '=', tier)
    .where('periodStart', '<=', endDate)
    .where('periodEnd', '>=', startDate)
    .where(sql`'invoice:' || invoices.id`, '<>', besides)
    .where('id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The subscription that was added last, whatever its days. */
export async function findNewestSubscription(db: Db, institutionId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
}

export type NewTerm = Omit<Insertable<Schema['subscriptions']>, 'institutionId' | 'createdAt' | 'updatedAt'>;

export async function insertSubscription(db: Db, subscription: Insertable<Schema['subscriptions']>): Promise<number> {
  const { id } = await db.insertInto('subscriptions').values(subscription).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSubscription(
  db: Db,
  id: number,
  change: Updateable<Schema['subscriptions']>,
): Promise<void> {
  await db.updateTable('subscriptions').set(change).where('id', '=', id).execute();
}

/** The plan stored with each person repeats their institution's current one. */
export async function updateTierOfPeople(db: Db, institutionId: number, tier: Tier | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscriptionTier: tier })
    .where('institutionId', '=', institutionId)
    .where('role', 'in', servedRoles)
    .execute();
}

/** Marks subscriptions that ended before this day. Returns them with their institutions. */
export async function expireSubscriptions(
  db: Db,
  day: string,
  at: string,
): Promise<{ id: number; institutionId: number }[]> {
  return db
    .updateTable('subscriptions')
    .set({ status: 'expired', updatedAt: at })
    .where('status', '=', 'active')
    .where('endDate', '<', day)
    .returning(['id', 'institutionId'])
    .execute();
}
