import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { statementKinds } from '#contract/values/plans-and-usage/statements.ts';

const Day = z.iso.date();

/** One entry in the account of an institution; amounts are minor units of the currency. */
const StatementRow = z.object({
  day: Day,
  kind: z.enum(statementKinds),
  /** The number of the invoice, or of the credit note. */
  number: z.string(),
  /** The invoice that it concerns. */
  invoiceNumber: z.string(),
  /** The subject of an invoice, the reason of a credit note, or nothing. */
  text: z.string(),
  /** Added to what is owed; below zero it is taken off. */
  amountMinor: z.int(),
  /** The amount owed after this row. */
  balanceMinor: z.int(),
});

export const Statement = z.object({
  institution: z.string(),
  from: Day,
  to: Day,
  /** One account for each currency; currencies are never added. */
  accounts: z.array(
    z.object({
      currency: z.string(),
      openingMinor: z.int(),
      closingMinor: z.int(),
      rows: z.array(StatementRow),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;
export type StatementRow = z.infer<typeof StatementRow>;

const Period = z
  .object({
    /** Customers may leave it out. */
    institution: IdText.optional(),
    /** Days, both included. */
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The period ends before it begins' });

const access = ['customer', 'account_manager', 'admin', 'finance'] as const;

export const statementsRoutes = defineRoutes({
  'GET /api/statements': {
    access: [...access],
    tokenScope: 'invoices:read',
    summary:
      "The invoices, credit notes, payments and reminders of the viewer's institution in a period, with the balance of each currency; staff name one",
    query: Period,
    reply: Statement,
  },
  'GET /api/statements/pdf': {
    access: [...access],
    tokenScope: 'invoices:read',
    summary: 'Such a statement as a PDF file',
    query: Period,
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
});
