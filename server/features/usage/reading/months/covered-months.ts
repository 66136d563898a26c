import { wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { lastDayOf } from './months.ts';

type Header = readonly (readonly [string, string])[];

/**
 * The columns' months that a report covers. A month that had not ended when the report was made, or that it declares not ready (Exception
 * 3031), has no figure rather than a zero. `hasUse`: of any metric.
 */
export function coveredMonths(
  months: readonly string[],
  { header, hasUse }: { header: Header | null; hasUse: (month: string) => boolean },
): string[] {
  const lineOf = (key: string) => header?.find(([name]) => wordKey(name) === key)?.[1] ?? '';
  const madeOn = /^\d{4}-\d{2}-\d{2}/.exec(lineOf('created').trim())?.[0] ?? '9999';
  const isEndMissing = /\b3031\b/.test(lineOf('exceptions'));
  const lastUsed = months.findLast(hasUse) ?? '';
  return months.filter((month) => {
    if (hasUse(month)) return true;
    return lastDayOf(month) <= madeOn && !(isEndMissing && month > lastUsed);
  });
}
