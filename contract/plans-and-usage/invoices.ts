import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { invoiceNoteMaxLength, purchaseOrderMaxLength } from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { invoiceFilters } from '#contract/values/plans-and-usage/billing.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';
import { vatRules } from '#contract/values/plans-and-usage/vat-rules.ts';
import { ShownLine } from './invoice-line.ts';

const Pence = z.int().nonnegative();
/** A day such as `2026-11-21`. */
const Day = z.iso.date();

/** Before VAT, as an administrator types it. */
export const AmountPence = z
  .int(amountProblems.unread)
  .positive(amountProblems.zero)
  .max(amountMaxPence, amountProblems.tooLarge);

/** An issued invoice, which never changes. */
export const Invoice = z.object({
  id: Id,
  /** `INV-000012`: in the order of issue, without gaps. */
  number: z.string(),
  netPence: Pence,
  /** Hundredths of a percent; 0 where no VAT was charged. */
  vatBasisPoints: Pence,
  vatPence: Pence,
  totalPence: Pence,
  issuedAt: Time,
  /** Days in London's time zone. */
  issueDate: Day,
  dueDate: Day,
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceRequest = z.object({
  id: Id,
  institutionId: Id,
  institution: z.string(),
  requestedBy: Id,
  customerName: z.string(),
  requestDate: Time,
  tier: TierName,
  /** Before VAT; null for a plan with its price on request, until an admin enters it. */
  amountPence: Pence.nullable(),
  /** ISO 4217; all amounts are its minor units. */
  currency: z.string(),
  /** The present VAT rate, or that of the invoice. */
  vatBasisPoints: Pence,
  periodStart: Day,
  periodEnd: Day,
  purchaseOrder: z.string().nullable(),
  note: z.string().nullable(),
  /** No invoice was sent yet. */
  isNew: z.boolean(),
  completedAt: Time.nullable(),
  /** The person of the institution who withdrew it at `completedAt`; null where nobody did. */
  withdrawnBy: z.string().nullable(),
  invoice: Invoice.nullable(),
});
export type InvoiceRequest = z.infer<typeof InvoiceRequest>;

/** The term that a request would ask for; null with the reason where there is none. */
export const NextToInvoice = z.object({
  term: InvoiceRequest.pick({
    tier: true,
    periodStart: true,
    periodEnd: true,
    amountPence: true,
    currency: true,
    vatBasisPoints: true,
  }).nullable(),
  reason: z.string().nullable(),
});
export type NextToInvoice = z.infer<typeof NextToInvoice>;

/** With facts for an admin to check before sending, which cannot be undone. */
export const OpenInvoiceRequest = InvoiceRequest.extend({
  currentTier: TierName.nullable(),
  /** Invoices of this institution that overlap the period. */
  earlierNumbers: z.array(z.string()),
});
export type OpenInvoiceRequest = z.infer<typeof OpenInvoiceRequest>;

/** An optional text; blank becomes null. */
export const optionalText = (maxLength: number, what: string) =>
  z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= maxLength, `${what} can have at most ${maxLength} characters`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

export const NewInvoiceRequest = z.strictObject({
  /** Accepts a renewal offer: its year is invoiced at its price. */
  renewalOfferId: Id.optional(),
  purchaseOrder: optionalText(purchaseOrderMaxLength, 'A purchase-order number'),
  note: optionalText(invoiceNoteMaxLength, 'A note'),
});
export type NewInvoiceRequest = z.infer<typeof NewInvoiceRequest>;

/** A credit note for a part of an invoice. */
export const creditedInParts = {
  creditedPence: Pence,
  partCredits: z.array(z.object({ id: Id, number: z.string() })),
};

/** An invoice for the institution that pays it. */
export const IssuedInvoice = z.object({
  id: Id,
  number: z.string(),
  /** The subject in one line. */
  title: z.string(),
  /** Null for an invoice without a plan. */
  periodStart: Day.nullable(),
  periodEnd: Day.nullable(),
  purchaseOrder: z.string().nullable(),
  currency: z.string(),
  totalPence: Pence,
  vatBasisPoints: Pence,
  issueDate: Day,
  dueDate: Day,
  state: z.enum(['sent', 'overdue', 'paid', 'void']),
  paidOn: Day.nullable(),
  /** The amount paid so far; the whole amount from `paidOn` on. */
  paidPence: Pence,
  creditNoteNumber: z.string().nullable(),
  ...creditedInParts,
  /** An electronic invoice file exists. */
  isElectronic: z.boolean(),
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

/** An invoice found by a search over all invoices that the viewer may read. */
export const FoundInvoice = IssuedInvoice.pick({
  id: true,
  number: true,
  title: true,
  currency: true,
  totalPence: true,
  state: true,
  issueDate: true,
  dueDate: true,
  purchaseOrder: true,
}).extend({ institutionId: Id, institution: z.string() });
export type FoundInvoice = z.infer<typeof FoundInvoice>;

/** The invoice as it would read if it were sent now. */
export const InvoicePaper = z.object({
  /** Name, address and numbers of the seller, one line each. */
  seller: z.array(z.string()),
  institution: z.string(),
  attention: z.string(),
  /** Empty where the institution has no billing address. */
  address: z.array(z.string()),
  issueDate: Day,
  dueDate: Day,
  purchaseOrder: z.string().nullable(),
  lines: z.array(ShownLine.extend({ netPence: z.int(), details: z.array(z.string()) })),
  currency: z.string(),
  netPence: Pence,
  vatBasisPoints: Pence,
  vatPence: Pence,
  totalPence: Pence,
  vatReason: z.string().nullable(),
  /** The rule that applies, and why. */
  vatRule: z.enum(vatRules),
  vatWhy: z.string(),
  /** Why the chosen rule cannot be applied; such an invoice cannot be sent. */
  vatProblem: z.string().nullable(),
  payment: z.array(z.string()),
  note: z.string().nullable(),
  /** The settings that are missing before it can be sent, in words; null for none. */
  missing: z.string().nullable(),
  /** Names with letters that no font has, in words; such an invoice cannot be sent. */
  unprintable: z.string().nullable(),
});
export type InvoicePaper = z.infer<typeof InvoicePaper>;

/** An amount that is typed for a price on request. */
const TypedAmount = z.object({ amountPence: z.coerce.number().pipe(AmountPence).optional() });

const PenceText = z.coerce.number().pipe(Pence);

const ById = z.object({ id: IdText });

export const invoicesRoutes = defineRoutes({
  'GET /api/invoice-requests': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'The open invoice requests of all institutions, newest first',
    query: ListQuery,
    reply: z.array(OpenInvoiceRequest),
  },
  'GET /api/invoice-requests/count': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'How many of these wait for their invoice',
    reply: z.object({ new: z.int().nonnegative() }),
  },
  'GET /api/invoice-requests/next': {
    access: ['customer'],
    tokenScope: 'invoices:read',
    summary: "The term of the viewer's institution that a request would ask for: the first without an invoice",
    reply: NextToInvoice,
  },
  'POST /api/invoice-requests': {
    access: ['customer'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: "Asks for an invoice for the plan of the viewer's institution",
    body: NewInvoiceRequest,
    reply: InvoiceRequest,
  },
  'GET /api/invoice-requests/:id/paper': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'What the invoice of a request would say if it were sent now, and what is missing for that',
    params: ById,
    query: TypedAmount,
    reply: InvoicePaper,
  },
  'GET /api/invoice-requests/:id/preview': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'The PDF that the invoice of a request would be today, without a number',
    params: ById,
    query: TypedAmount,
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
  'POST /api/invoice-requests/:id/send': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Issues the numbered invoice and tells the customer; `amountPence` where the price is on request',
    params: ById,
    body: z.strictObject({
      amountPence: AmountPence.optional(),
    }),
    reply: InvoiceRequest,
  },
  'POST /api/invoice-requests/:id/complete': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    summary: 'Closes an invoice request; it stays in the history of its institution',
    params: ById,
    reply: InvoiceRequest,
  },
  'POST /api/invoice-requests/:id/withdraw': {
    access: ['customer'],
    tokenScope: 'invoices:write',
    summary: "Withdraws a request of the viewer's institution that has no invoice yet; it stays in its history",
    params: ById,
    reply: InvoiceRequest,
  },
  'GET /api/invoices': {
    access: ['customer', 'account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: "The invoice requests and invoices of the viewer's institution, newest first; staff name one they serve",
    query: z.object({ institution: IdText.optional(), ...listQuery }),
    reply: z.array(InvoiceRequest),
  },
  'GET /api/invoices/issued': {
    access: ['customer', 'account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: "The invoices of the viewer's institution and how they stand, newest first; staff name one they serve",
    query: z.object({ institution: IdText.optional(), ...listQuery }),
    reply: z.array(IssuedInvoice),
  },
  'GET /api/invoices/found': {
    access: ['customer', 'account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary:
      'Among the invoices that the viewer may read those with all words of a text, of a state, or of a sum, newest first',
    query: z.object({
      /** Searches number, institution, recipient, plan or first line, and purchase order. */
      q: typedText,
      state: z.enum(invoiceFilters).optional(),
      /** Matches the total with or without VAT, both ends included. */
      minPence: PenceText.optional(),
      maxPence: PenceText.optional(),
      ...listQuery,
    }),
    reply: z.array(FoundInvoice),
  },
  'GET /api/invoices/:id/pdf': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'The invoice as a PDF file, the same bytes each time',
    params: ById,
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
});
