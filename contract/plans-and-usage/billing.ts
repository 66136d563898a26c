import { z } from 'zod';
import { Id, IdText, Time, writtenText } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { CoverMark } from '#contract/people/absences.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  invoiceLinesMax,
  invoiceNoteMaxLength,
  purchaseOrderMaxLength,
  searchMaxLength,
  voidReasonMaxLength,
} from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { billingSorts, billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';
import { vatRules } from '#contract/values/plans-and-usage/vat-rules.ts';
import { ChosenVat } from './chosen-vat.ts';
import { Currency } from './currency.ts';
import { InvoiceLine, ShownLine } from './invoice-line.ts';
import { AmountPence, creditedInParts, InvoicePaper, optionalText } from './invoices.ts';

const Pence = z.int().nonnegative();
/** A day such as `2026-11-21`. */
const Day = z.iso.date();
const ById = z.object({ id: IdText });

export const BilledInvoice = z.object({
  /** For a draft its own id, unrelated to invoice ids. */
  id: Id,
  state: z.enum(billingStates),
  /** Null for a draft: numbers are assigned on sending. */
  number: z.string().nullable(),
  institutionId: Id,
  institution: z.string(),
  /** Empty for a draft for an institution without people. */
  contact: z.string(),
  /** The subject in one line. */
  title: z.string(),
  /** The plan year that is billed; null for an invoice of something else. */
  periodStart: Day.nullable(),
  periodEnd: Day.nullable(),
  purchaseOrder: z.string().nullable(),
  /** ISO 4217; all amounts are its minor units. */
  currency: z.string(),
  totalPence: Pence,
  issueDate: Day.nullable(),
  dueDate: Day.nullable(),
  paidOn: Day.nullable(),
  /** The amount paid so far; the whole amount from `paidOn` on. */
  paidPence: Pence,
  creditNoteNumber: z.string().nullable(),
  ...creditedInParts,
  /** The day of the last reminder. */
  remindedOn: Day.nullable(),
  /** Why the portal does not remind of it by itself; null where it does. */
  remindersWithheldFor: z.string().nullable(),
  /** An electronic invoice file exists. */
  isElectronic: z.boolean(),
  coveredFor: CoverMark.nullable(),
});
export type BilledInvoice = z.infer<typeof BilledInvoice>;

export const BillingCounts = z.object({
  draft: Pence,
  sent: Pence,
  overdue: Pence,
  paid: Pence,
  void: Pence,
  /** Sum in pounds of sent and unpaid invoices, overdue ones included. */
  openPence: Pence,
  overduePence: Pence,
  /** The sums in each currency; amounts in different currencies are never added. */
  sums: z.array(z.object({ currency: z.string(), openPence: Pence, overduePence: Pence })),
  /** The sum of each state: of sent and overdue invoices the amount left to pay, of the others their total less part credits. */
  totals: z.array(z.object({ state: z.enum(billingStates), currency: z.string(), pence: Pence })),
});
export type BillingCounts = z.infer<typeof BillingCounts>;

/** The plan year that an invoice is for, so that the institution is not asked to pay it twice. */
const InvoicedPlan = z
  .strictObject({ tier: TierName, periodStart: Day, periodEnd: Day })
  .refine(({ periodStart, periodEnd }) => periodStart <= periodEnd, {
    path: ['periodEnd'],
    message: 'The period ends before it begins',
  });

export const NewInvoiceDraft = z
  .strictObject({
    /** The recipient; their institution pays. Null: a draft for an institution that has no people yet. */
    customerId: Id.nullable(),
    /** Left out with a customer; needed without one. */
    institutionId: Id.optional(),
    plan: InvoicedPlan.nullable(),
    currency: Currency.default('GBP'),
    lines: z.array(InvoiceLine).min(1, 'An invoice needs a line').max(invoiceLinesMax, 'No more lines fit on a page'),
    purchaseOrder: optionalText(purchaseOrderMaxLength, 'A purchase-order number'),
    note: optionalText(invoiceNoteMaxLength, 'A note'),
    /** Another rule of VAT than the institution's; null: the institution's. */
    vat: ChosenVat.nullable().default(null),
  })
  .refine(({ customerId, institutionId }) => customerId !== null || institutionId !== undefined, {
    path: ['customerId'],
    message: 'Please select a customer',
  })
  .refine(({ lines }) => sumOf(lines) <= amountMaxPence, { path: ['lines'], message: amountProblems.tooLarge })
  .refine(({ lines }) => sumOf(lines) > 0, { path: ['lines'], message: 'The discounts leave nothing to pay' });
export type NewInvoiceDraft = z.infer<typeof NewInvoiceDraft>;

export const InvoiceDraft = z.object({
  id: Id,
  /** Incremented by each change; a save with an outdated version is refused. */
  version: Id,
  institutionId: Id,
  institution: z.string(),
  /** Null: nobody at the institution can get it yet. */
  customerId: Id.nullable(),
  contact: z.string().nullable(),
  plan: z.object({ tier: TierName, periodStart: Day, periodEnd: Day }).nullable(),
  currency: z.string(),
  lines: z.array(ShownLine),
  purchaseOrder: z.string().nullable(),
  note: z.string().nullable(),
  netPence: Pence,
  vatBasisPoints: Pence,
  vatPence: Pence,
  totalPence: Pence,
  /** Why no VAT is charged, where the invoice must say so. */
  vatReason: z.string().nullable(),
  /** The rule that applies, and why; `vat` is the one that was chosen for this draft. */
  vatRule: z.enum(vatRules),
  vatWhy: z.string(),
  vat: ChosenVat.nullable(),
  updatedAt: Time,
});
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

const OfVersion = z.strictObject({ version: Id });
function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPence, 0);
}

const search = { q: z.string().trim().max(searchMaxLength).default(''), institution: IdText.optional() };
const File = z.instanceof(Uint8Array);
const Done = z.object({ id: Id });

export const billingRoutes = defineRoutes({
  'GET /api/billing/invoices': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary:
      'The invoices and drafts of the institutions whose invoices the viewer reads, sorted and narrowed; drafts first and then the newest, unless sorted otherwise',
    query: z.object({
      ...listQuery,
      ...search,
      state: z.enum(billingStates).optional(),
      sort: z.enum(billingSorts).default('issued'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.array(BilledInvoice),
  },
  'GET /api/billing/counts': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'How many invoices there are in each state, and what is still to be paid',
    query: z.object(search),
    reply: BillingCounts,
  },
  'POST /api/billing/drafts': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Keeps a draft of an invoice that no one has requested',
    body: NewInvoiceDraft,
    reply: InvoiceDraft,
  },
  'GET /api/billing/drafts/:id': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'One draft',
    params: ById,
    reply: InvoiceDraft,
  },
  'PUT /api/billing/drafts/:id': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:write',
    summary: 'Changes a draft, as long as no one else has',
    params: ById,
    body: NewInvoiceDraft.safeExtend(OfVersion.shape),
    reply: InvoiceDraft,
  },
  'DELETE /api/billing/drafts/:id': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:write',
    summary: 'Deletes a draft',
    params: ById,
    reply: Done,
  },
  'GET /api/billing/drafts/:id/paper': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'What the invoice of a draft would say if it were sent now, and what is missing for that',
    params: ById,
    reply: InvoicePaper,
  },
  'GET /api/billing/drafts/:id/preview': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'The PDF that the draft would become today, without a number',
    params: ById,
    reply: File,
    replyType: 'application/pdf',
  },
  'POST /api/billing/drafts/:id/send': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Issues the numbered invoice of a draft, and tells the customer by e-mail and under the bell',
    params: ById,
    body: OfVersion,
    reply: z.object({ id: Id, number: z.string() }),
  },
  'POST /api/invoices/:id/payment': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Notes on which day an invoice was paid, or how much of it',
    params: ById,
    body: z.strictObject({
      paidOn: Day,
      /** Without one, all that is left to pay. */
      amountPence: AmountPence.optional(),
    }),
    reply: Done,
  },
  'DELETE /api/invoices/:id/payment': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    summary: 'Takes the note of the last payment back',
    params: ById,
    reply: Done,
  },
  'POST /api/invoices/:id/reminder': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Sends a reminder of an overdue invoice by e-mail and under the bell, once a day',
    params: ById,
    reply: z.object({ id: Id, contact: z.string() }),
  },
  'PUT /api/invoices/:id/reminders': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    summary:
      'Withholds the reminders that the portal sends of an invoice by itself, for a reason; null sends them again',
    params: ById,
    body: z.strictObject({
      withheldFor: writtenText('Please say why')
        .max(voidReasonMaxLength, `At most ${voidReasonMaxLength} characters`)
        .nullable(),
    }),
    reply: Done,
  },
  'POST /api/invoices/:id/void': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Voids an invoice that is not paid, with a credit note of its whole amount',
    params: ById,
    body: z.strictObject({
      reason: writtenText('Please say why').max(voidReasonMaxLength, `At most ${voidReasonMaxLength} characters`),
    }),
    reply: z.object({ id: Id, creditNoteNumber: z.string() }),
  },
  'GET /api/invoices/:id/ubl': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'The invoice as a file that programs read (UBL 2.1, EN 16931)',
    params: ById,
    reply: z.string(),
    replyType: 'application/xml; charset=utf-8',
  },
  'GET /api/invoices/:id/credit-note/ubl': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'The credit note of a voided invoice as such a file',
    params: ById,
    reply: z.string(),
    replyType: 'application/xml; charset=utf-8',
  },
  'GET /api/invoices/:id/credit-note/pdf': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'The credit note of a voided invoice as a PDF file, the same bytes each time',
    params: ById,
    reply: File,
    replyType: 'application/pdf',
  },
});
