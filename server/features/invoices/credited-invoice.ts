import type { InvoiceLine } from '#contract/plans-and-usage/invoice-line.ts';
import type { InvoiceRow, PartCreditRow } from './invoices.queries.ts';

/** A line of a credit note for a part, with the place of the invoice's line that it takes back, if it is one. */
export interface CreditedLine extends InvoiceLine {
  line?: number;
}

type Sums = Pick<InvoiceRow, 'netPence' | 'vatPence' | 'totalPence'>;

export function readCreditedLines({ lines }: Pick<PartCreditRow, 'lines'>): CreditedLine[] {
  return JSON.parse(lines);
}

/** The invoice with the lines and sums of a credit note for a part, as that note prints them. */
export function creditedInvoice<Row extends Omit<InvoiceRow, 'id'>>(invoice: Row, credit: PartCreditRow): Row {
  const { lines, netPence, vatPence, totalPence } = credit;
  return { ...invoice, lines, netPence, vatPence, totalPence };
}

/** The amount that no credit note for a part has taken back yet. */
export function sumsLeft(invoice: Sums, partCredits: readonly Sums[]): Sums {
  return partCredits.reduce(
    (left, { netPence, vatPence, totalPence }) => ({
      netPence: left.netPence - netPence,
      vatPence: left.vatPence - vatPence,
      totalPence: left.totalPence - totalPence,
    }),
    { netPence: invoice.netPence, vatPence: invoice.vatPence, totalPence: invoice.totalPence },
  );
}

/** The invoice as the credit note prints it that voids it: what is left of it after credits for parts. */
export function restOf(invoice: InvoiceRow, partCredits: readonly PartCreditRow[]): InvoiceRow {
  if (partCredits.length === 0) return invoice;
  const left = sumsLeft(invoice, partCredits);
  const rest: InvoiceLine = { description: `Rest of invoice ${invoice.number}`, quantity: 1, unitPence: left.netPence };
  return { ...invoice, ...left, lines: JSON.stringify([rest]) };
}
