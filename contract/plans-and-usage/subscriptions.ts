import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';

/** A day such as `2026-11-21`. */
const Day = z.iso.date();

/** A signed contract, opened at its `filePath`. */
export const SignedFile = z.object({ filePath: z.string(), filename: z.string() });
export type SignedFile = z.infer<typeof SignedFile>;

/** A term of a plan, both days included. */
export const SubscriptionPeriod = z.object({
  id: Id,
  tier: TierName,
  startDate: Day,
  endDate: Day,
  /** `cancelled`: ended early; `upcoming`: renewed and not begun. Computed when read. */
  state: z.enum(['active', 'upcoming', 'cancelled', 'expired']),
  /** Net, in minor units of the currency; null for a trial, and where the price is on request. */
  priceMinor: z.int().nonnegative().nullable(),
  currency: z.string(),
  isTrial: z.boolean(),
  /** The signed contract, for those who read the institution's invoices; null for none. */
  file: SignedFile.nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>;

/** An institution's plan today, with its history. */
export const Subscription = z.object({
  institutionId: Id,
  companyName: z.string(),
  /** Null: no plan today, so access is limited. */
  tier: TierName.nullable(),
  status: z.enum(['active', 'inactive']),
  planName: z.string(),
  /** In words; the first says what may be used in a year. */
  features: z.array(z.string()),
  /**
   * Price of the current term before VAT, in minor units of its currency, pence unless agreed otherwise; null without a
   * plan, for a trial, and where the price is on request.
   */
  pricePence: z.int().nonnegative().nullable(),
  currency: z.string(),
  isTrial: z.boolean(),
  /** The insights of the current term, if agreed otherwise than the plan's. */
  allowance: z.int().positive().nullable(),
  /** The present VAT rate of the institution's invoices, in hundredths of a percent. */
  vatBasisPoints: z.int().nonnegative(),
  /** Why no VAT is charged, where the invoice must say so. */
  vatReason: z.string().nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The day after the last paid period; null without a plan. */
  renewalDate: Day.nullable(),
  /** Newest first; includes renewals that have not begun. */
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
    tokenScope: 'invoices:read',
    summary: "The plan of the viewer's institution with its history; staff name one they serve with `institution`",
    query: z.object({ institution: IdText.optional() }),
    reply: Subscription,
  },
  'POST /api/update-subscription': {
    access: ['admin'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary:
      "Changes the plan of a customer's institution at once; the plan it has is renewed for a year after its end",
    body: z.strictObject({ customerId: chosenCustomer, subscriptionTier: TierName }),
    reply: Subscription.extend({
      /** The plan was the same: it was renewed. */
      isRenewal: z.boolean(),
    }),
  },
});
