import { formatMoney } from '#contract/values/plans-and-usage/money.ts';

const countFormat = new Intl.NumberFormat('en-GB');

/** The figures of an institution for a stretch of months, for its annual report. */
export interface YearOfUse {
  /** 'December 2025', the first and the last of them. */
  from: string;
  to: string;
  uses: number;
  /** In the same months a year before; null where these are not all known. */
  usesBefore: number | null;
  /** Before VAT; null where the price of some days is not known. */
  pencePerUse: number | null;
  /** Currency of the cost. */
  currency: string;
}

/** A paragraph on a year's use with the institution's figures. content/guides/promotion.md has the one without figures. */
export function annualReportText(portalName: string, year: YearOfUse): string {
  const { from, to, uses, usesBefore, pencePerUse, currency } = year;
  const span = from === to ? `In ${from}` : `From ${from} to ${to}`;
  const cost = pencePerUse === null ? '' : ` The cost per use was ${formatMoney(pencePerUse, currency)} before VAT.`;
  return `${span} our readers used ${portalName} ${times(uses)}${comparison(uses, usesBefore)}.${cost} Use is counted to the COUNTER Code of Practice, so that one year can be compared with the next.`;
}

function comparison(uses: number, before: number | null): string {
  if (before === null || before === 0) return '';
  const percent = Math.round((Math.abs(uses - before) / before) * 100);
  if (percent === 0) return ', about as often as in the same months a year before';
  return `, ${percent}% ${uses > before ? 'more' : 'less'} than in the same months a year before (${times(before)})`;
}

function times(count: number): string {
  const rounded = Math.round(count);
  return rounded === 1 ? 'once' : `${countFormat.format(rounded)} times`;
}
