import { type HeaderLines, lineIn, namedByException } from '#server/features/usage/reading/counter/header-lines.ts';
import { lastDayOf } from './months.ts';

/**
 * The columns' months that a report covers. A month that had not ended when the report was made, or that it declares not ready or no longer
 * there (Exceptions 3031 and 3032), has no figure rather than a zero. `hasUse`: of any metric.
 */
export function coveredMonths(
  months: readonly string[],
  { header, hasUse }: { header: HeaderLines | null; hasUse: (month: string) => boolean },
): string[] {
  const madeOn = /^\d{4}-\d{2}-\d{2}/.exec(lineIn(header, 'created').trim())?.[0] ?? '9999';
  const isEndMissing = /\b3031\b/.test(lineIn(header, 'exceptions'));
  const absent = [3031, 3032].flatMap((code) => namedByException(header, code, months));
  const lastUsed = months.findLast(hasUse) ?? '';
  return months.filter((month) => {
    if (hasUse(month)) return true;
    return lastDayOf(month) <= madeOn && !absent.includes(month) && !(isEndMissing && month > lastUsed);
  });
}
