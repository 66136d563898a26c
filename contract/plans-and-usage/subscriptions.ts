import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';

/** A day such as `2026-11-21`. */
const Day = z.iso.date();

/** A period of at most a year with a plan, both days included. */
export const SubscriptionPeriod = z.object({
  id: Id,
  tier: TierName,
  startDate: Day,
  endDate: Day,
  /** `cancelled`: ended early; `upcoming`: renewed and not begun. Computed when read. */
  state: z.enum(['active', 'upcoming', 'cancelled', 'expired']),
  createdAt: Time,
  updatedAt: Time,
});
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>;

/** An institution's plan today, with its history. */
export const Subscription = z.object({
  institutionId: Id,
  companyName: z.string(),
  /** Null: no plan today, and access is limited. */
  tier: TierName.nullable(),
  status: z.enum(['active', 'inactive']),
  planName: z.string(),
  /** What the plan gives, in words. */
  features: z.array(z.string()),
  /** A year's price before VAT; null without a plan, and for one whose price is on request. */
  pricePence: z.int().nonnegative().nullable(),
  /** The VAT of the institution's invoices now, in hundredths of a percent. */
  vatBasisPoints: z.int().nonnegative(),
  /** Why no VAT is charged, where that has to be said. */
  vatReason: z.string().nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The day after the last paid period; null without a plan. */
  renewalDate: Day.nullable(),
  /** Newest first, renewals that have not begun included. */
  history: z.array(SubscriptionPeriod),
});
export type Subscription = z.infer<typeof Subscription>;

/** Other programs may send the number as text. */
const noCustomer = 'Please select a customer';
const chosenCustomer = z.union(
  [
    z.int().positive(noCustomer),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, noCustomer)
      .transform(Number),
  ],
  noCustomer,
);

export const subscriptionsRoutes = defineRoutes({
  'GET /api/subscription': {
    access: 'signed-in',
    summary: "The plan of the viewer's institution with its history; staff name one they serve with `institution`",
    query: z.object({ institution: IdText.optional() }),
    reply: Subscription,
  },
  'POST /api/update-subscription': {
    access: ['admin'],
    createsOnce: true,
    summary:
      "Changes the plan of a customer's institution at once; the plan it has is renewed for a year after its end",
    body: z.strictObject({ customerId: chosenCustomer, subscriptionTier: TierName }),
    reply: Subscription,
  },
});
