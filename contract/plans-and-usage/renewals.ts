import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { renewalOffersMax } from '#contract/values/limits.ts';
import { renewalOfferStates } from '#contract/values/plans-and-usage/renewals.ts';
import { AmountPence } from './invoices.ts';

const Pence = z.int().nonnegative();
const Count = z.int().nonnegative();
/** A day such as `2026-11-21`. */
const Day = z.iso.date();

/** The year after the one that an institution has, and what VAT an invoice for it would charge now. */
const nextYear = {
  institutionId: Id,
  institution: z.string(),
  tier: TierName,
  periodStart: Day,
  periodEnd: Day,
  /** The last day of the plan that the institution has: until then the offer holds. */
  validUntil: Day,
  vatBasisPoints: Pence,
  /** Why no VAT is charged, where that has to be said. */
  vatReason: z.string().nullable(),
};

/** An institution whose plan ends soon and that was offered no other year: the offer that it would get. */
export const RenewalDue = z.object({
  ...nextYear,
  /** To whose attention it would be; null where nobody of the institution can sign in. All of them are told. */
  contact: z.string().nullable(),
  /** The plan's price before VAT; null where it is on request and has to be typed. */
  pricePence: Pence.nullable(),
  /** Where the price is on request: what the newest invoice for this plan charged, before VAT. */
  lastPence: Pence.nullable(),
});
export type RenewalDue = z.infer<typeof RenewalDue>;

export const RenewalOffer = z.object({
  id: Id,
  ...nextYear,
  contact: z.string(),
  /** Before VAT. */
  netPence: Pence,
  offeredAt: Time,
  state: z.enum(renewalOfferStates),
});
export type RenewalOffer = z.infer<typeof RenewalOffer>;

/** What was looked at before the offer is made: where the plan has changed since, none is. */
const NewRenewalOffer = z.strictObject({
  institutionId: Id,
  tier: TierName,
  periodStart: Day,
  /** Before VAT; for plans whose price is on request, and for no others. */
  amountPence: AmountPence.optional(),
});
export type NewRenewalOffer = z.infer<typeof NewRenewalOffer>;

export const renewalsRoutes = defineRoutes({
  'GET /api/renewals': {
    access: ['account_manager', 'admin'],
    summary:
      'Institutions the viewer serves whose plan ends within 60 days and that have no offer, the next to end first',
    query: z.object({ institution: IdText.optional(), ...listQuery }),
    reply: z.array(RenewalDue),
  },
  'GET /api/renewals/count': {
    access: ['account_manager', 'admin'],
    summary: 'How many of these there are',
    reply: z.object({ count: Count }),
  },
  'GET /api/renewals/offers': {
    access: ['customer', 'account_manager', 'admin'],
    summary:
      "The renewal offers of the viewer's institution, newest first; of staff, of one they serve or of all of them",
    query: z.object({ institution: IdText.optional(), ...listQuery }),
    reply: z.array(RenewalOffer),
  },
  'GET /api/renewals/offers/:id/pdf': {
    access: ['customer', 'account_manager', 'admin'],
    summary: 'The offer as a PDF file, as it stands now',
    params: z.object({ id: IdText }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
  'POST /api/renewals/offers': {
    access: ['account_manager', 'admin'],
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
  'DELETE /api/renewals/offers/:id': {
    access: ['account_manager', 'admin'],
    summary: 'Withdraws an offer that was not accepted',
    params: z.object({ id: IdText }),
    reply: z.object({ id: Id }),
  },
});
