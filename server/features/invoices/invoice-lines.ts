import type { InvoiceLine } from '#contract/plans-and-usage/invoice-line.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice line with the details printed below its description. */
export interface PrintedLine extends InvoiceLine {
  details: string[];
  netPence: number;
}

type Lined = Pick<InvoiceRow, 'lines' | 'planName' | 'planAccess' | 'periodStart' | 'periodEnd' | 'netPence'>;

/** The lines of an invoice; an invoice from a request has its plan as the only line. */
export function printedLinesOf(
  { lines, planName, planAccess, periodStart, periodEnd, netPence }: Lined,
  dayText: (day: string) => string,
): PrintedLine[] {
  if (lines !== null) {
    return readLines(lines).map((line) => ({ ...line, details: [], netPence: line.quantity * line.unitPence }));
  }
  const period = periodStart && periodEnd ? [`${dayText(periodStart)} to ${dayText(periodEnd)}`] : [];
  const details = [...(planAccess ? [planAccess] : []), ...period];
  return [{ description: `${planName}: annual subscription`, quantity: 1, unitPence: netPence, details, netPence }];
}

export function readLines(json: string): InvoiceLine[] {
  return JSON.parse(json);
}

export function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0);
}
