import { countText } from '#web/lib/numbers.ts';
import { monthText } from './periods/month-text.ts';

const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** The uses of the newest reported month, compared with the same month a year before, because term times repeat. `months` ascend. */
export function trendText(months: readonly { month: string; uses: number | null }[]): string {
  const monthly = months.flatMap(({ month, uses }) => (uses === null ? [] : [{ month, uses }]));
  const newest = monthly.at(-1);
  if (!newest) return 'No figures';
  const text = `${countText(newest.uses)} uses in ${monthText(newest.month)}`;
  const [year, month] = newest.month.split('-');
  const before = monthly.find((one) => one.month === `${Number(year) - 1}-${month}`);
  if (!before || before.uses === 0) return text;
  const change = newest.uses / before.uses - 1;
  if (Math.abs(change) < 0.005) return `${text}, as in ${monthText(before.month)}`;
  return `${text}, ${percent.format(change)} on ${monthText(before.month)}`;
}
