import { z } from 'zod';
import { Id, IdText, writtenText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { invoiceLinesMax, lineQuantityMax, voidReasonMaxLength } from '#contract/values/limits.ts';
import { ShownLine } from './invoice-line.ts';
import { AmountPence } from './invoices.ts';

const Pence = z.int().nonnegative();
const ById = z.object({ id: IdText });

export const NewPartCredit = z
  .strictObject({
    reason: writtenText('Please say why').max(voidReasonMaxLength, `At most ${voidReasonMaxLength} characters`),
    /** Before VAT. */
    netPence: AmountPence.optional(),
    /** Lines of the invoice by their place, from 0, and how much of each. */
    lines: z
      .array(
        z.strictObject({
          line: z.int().nonnegative().max(invoiceLinesMax),
          quantity: z.int('Please enter a whole number').positive().max(lineQuantityMax, `At most ${lineQuantityMax}`),
        }),
      )
      .min(1, 'Please choose a line')
      .max(invoiceLinesMax)
      .optional(),
  })
  .refine(({ netPence, lines }) => (netPence === undefined) !== (lines === undefined), {
    path: ['netPence'],
    message: 'Please give either an amount or lines',
  })
  .meta({ examples: [{ reason: 'One seat less', netPence: 100_00 }] });
export type NewPartCredit = z.infer<typeof NewPartCredit>;

/** Credit notes for parts of an invoice, and the amounts left. */
export const PartCredits = z.object({
  credits: z.array(
    z.object({
      id: Id,
      number: z.string(),
      reason: z.string(),
      issueDate: z.iso.date(),
      netPence: Pence,
      vatPence: Pence,
      totalPence: Pence,
    }),
  ),
  /** The lines of the invoice by their place, and how much of each is left. */
  lines: z.array(ShownLine.extend({ line: Pence, quantityLeft: Pence })),
  /** The amount not credited yet, before VAT. */
  netLeftPence: Pence,
  /** Below 0 where credit notes of before, rounded each by itself, took back more than the invoice has. */
  vatLeftPence: z.int(),
  vatBasisPoints: Pence,
  /** The amount left to pay; 0 where the invoice is void. */
  leftPence: Pence,
});
export type PartCredits = z.infer<typeof PartCredits>;

export const partCreditRoutes = defineRoutes({
  'POST /api/invoices/:id/credit': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: 'Credits a part of an invoice that is not paid, by an amount or by lines, with a credit note of its own',
    params: ById,
    body: NewPartCredit,
    reply: z.object({ id: Id, creditNoteNumber: z.string() }),
  },
  'GET /api/invoices/:id/credits': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'The credit notes for a part of an invoice, and what is left of its lines',
    params: ById,
    reply: PartCredits,
  },
  'GET /api/part-credits/:id/pdf': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'A credit note for a part of an invoice as a PDF file, the same bytes each time',
    params: ById,
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
  'GET /api/part-credits/:id/ubl': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary: 'A credit note for a part of an invoice as a file that programs read (UBL 2.1, EN 16931)',
    params: ById,
    reply: z.string(),
    replyType: 'application/xml; charset=utf-8',
  },
});
