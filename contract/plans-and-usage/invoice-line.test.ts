import { expect, test } from 'vitest';
import { lineTextMaxLength } from '#contract/values/limits.ts';
import { InvoiceLine } from './invoice-line.ts';

test('a line of an invoice may be described in as many characters as the limit, and no more', () => {
  const line = (length: number) => ({ description: '\u{1F4D6}'.repeat(length), quantity: 1, unitPence: 100 });
  expect(InvoiceLine.safeParse(line(lineTextMaxLength)).success).toBe(true);
  expect(InvoiceLine.safeParse(line(lineTextMaxLength + 1)).success).toBe(false);
});
