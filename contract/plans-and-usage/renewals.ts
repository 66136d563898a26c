import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { declineReasonMaxLength, offerDiscountsMax, renewalOffersMax } from '#contract/values/limits.ts';
import { renewalDays, renewalMaxDays, renewalOfferStates } from '#contract/values/plans-and-usage/renewals.ts';
import { InvoiceLine, ShownLine } from './invoice-line.ts';
import { AmountPence, optionalText } from './invoices.ts';

const Pence = z.int().nonnegative();
const Count = z.int().nonnegative();
/** A day such as `2026-11-21`. */
const Day = z.iso.date();

/** The year after an institution's current one, and the VAT that an invoice for it would charge now. */
const nextYear = {
  institutionId: Id,
  institution: z.string(),
  tier: TierName,
  periodStart: Day,
  periodEnd: Day,
  /** The last day of the current plan, on which the offer expires. */
  validUntil: Day,
  /** ISO 4217; all amounts are its minor units. */
  currency: z.string(),
  vatBasisPoints: Pence,
  /** Why no VAT is charged, where the invoice must say so. */
  vatReason: z.string().nullable(),
};

/** An institution whose plan ends soon and that has no offer yet, with the offer that would be made. */
export const RenewalDue = z.object({
  ...nextYear,
  /** The addressee; null where nobody of the institution can sign in. Everybody of the institution is notified. */
  contact: z.string().nullable(),
  /** The list price before VAT; null where the price is on request or was agreed, and must be typed. */
  pricePence: Pence.nullable(),
  /** Otherwise the price that was agreed for the present term, or that of the newest invoice for this plan. */
  lastPence: Pence.nullable(),
});
export type RenewalDue = z.infer<typeof RenewalDue>;

export const RenewalOffer = z.object({
  id: Id,
  ...nextYear,
  contact: z.string(),
  /** Before VAT, after discounts. */
  netPence: Pence,
  /** The plan and its discounts; null where the plan is the only line. */
  lines: z.array(ShownLine).nullable(),
  offeredAt: Time,
  /** Who declined it, when and why; null where nobody did. */
  declined: z.object({ by: z.string().nullable(), at: Time, reason: z.string().nullable() }).nullable(),
  state: z.enum(renewalOfferStates),
});
export type RenewalOffer = z.infer<typeof RenewalOffer>;

/** The plan that the admin has seen: no offer is made where it has changed since. */
const NewRenewalOffer = z.strictObject({
  institutionId: Id,
  tier: TierName,
  periodStart: Day,
  /** Before VAT and discounts; without one the list price. */
  amountPence: AmountPence.optional(),
  discounts: z
    .array(z.strictObject({ description: InvoiceLine.shape.description, amountPence: AmountPence }))
    .max(offerDiscountsMax, `At most ${offerDiscountsMax} discounts`)
    .default([]),
});
export type NewRenewalOffer = z.output<typeof NewRenewalOffer>;

export const renewalsRoutes = defineRoutes({
  'GET /api/renewals': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary:
      'Institutions the viewer serves whose plan ends within days (60) and that have no offer, the next to end first',
    query: z.object({
      institution: IdText.optional(),
      within: z.coerce.number().pipe(z.int().min(1).max(renewalMaxDays)).default(renewalDays),
      ...listQuery,
    }),
    reply: z.array(RenewalDue),
  },
  'GET /api/renewals/count': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'How many of these there are',
    reply: z.object({ count: Count }),
  },
  'GET /api/renewals/offers': {
    access: ['customer', 'account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary:
      "The renewal offers of the viewer's institution, newest first; of staff, of one they serve or of all of them",
    query: z.object({ institution: IdText.optional(), ...listQuery }),
    reply: z.array(RenewalOffer),
  },
  'GET /api/renewals/offers/:id/pdf': {
    access: ['customer', 'account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'The offer as a PDF file, as it stands now',
    params: z.object({ id: IdText }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
  'POST /api/renewals/offers': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary:
      'Makes offers in one go, and tells everyone at each institution; one that has its offer already gets no second',
    body: z.strictObject({
      offers: z
        .array(NewRenewalOffer)
        .min(1, 'Please choose an institution')
        .max(renewalOffersMax, `At most ${renewalOffersMax} at once`)
        .refine((offers) => new Set(offers.map(({ institutionId }) => institutionId)).size === offers.length, {
          message: 'An institution is named twice',
        }),
    }),
    reply: z.object({ made: Count, hadOne: Count }),
  },
  'POST /api/renewals/offers/:id/decline': {
    access: ['customer'],
    tokenScope: 'invoices:write',
    summary: "Declines an open offer to the viewer's institution; its account manager is told, with the reason",
    params: z.object({ id: IdText }),
    body: z.strictObject({ reason: optionalText(declineReasonMaxLength, 'A reason') }),
    reply: z.object({ id: Id }),
  },
  'DELETE /api/renewals/offers/:id': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:write',
    summary: 'Withdraws an offer that was not accepted',
    params: z.object({ id: IdText }),
    reply: z.object({ id: Id }),
  },
});
