import type { InvoiceLine } from '#contract/plans-and-usage/billing.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** A line as it is printed, with what stands below its description. */
export interface PrintedLine extends InvoiceLine {
  details: string[];
  netPence: number;
}

type Lined = Pick<InvoiceRow, 'lines' | 'planName' | 'planAccess' | 'periodStart' | 'periodEnd' | 'netPence'>;

/** The lines of an invoice; of one that was asked for, its plan. */
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

/** Lines as a row keeps them. */
export function readLines(json: string): InvoiceLine[] {
  return JSON.parse(json);
}

export function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0);
}
