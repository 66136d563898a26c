import { z } from 'zod';
import { codePoints, Id } from '#contract/fields.ts';
import { lineQuantityMax, lineTextMaxLength } from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';

export const InvoiceLine = z.strictObject({
  description: z
    .string()
    .trim()
    .transform((text) => text.replace(/\s+/g, ' '))
    .refine((text) => text !== '', 'Please describe this line')
    .refine((text) => codePoints(text) <= lineTextMaxLength, `A line has at most ${lineTextMaxLength} characters`),
  quantity: z
    .int('Please enter a whole number')
    .positive('Please enter a whole number')
    .max(lineQuantityMax, `At most ${lineQuantityMax}`),
  /** Below zero: a discount. */
  unitPence: z
    .int('Please enter the price in pounds and pence')
    .refine((pence) => pence !== 0, 'Please enter a price other than zero')
    .refine((pence) => Math.abs(pence) <= amountMaxPence, amountProblems.tooLarge),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** A line as it is read; below zero it is a discount. */
export const ShownLine = z.object({ description: z.string(), quantity: Id, unitPence: z.int() });
