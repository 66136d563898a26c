import { useQuery } from '@tanstack/react-query';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { readOf } from '#web/lib/calls/api.ts';
import type { YearOfUse } from './annual-report.ts';
import { monthName } from './periods/month-text.ts';
import { currencyOf } from './prices/price-source.ts';
import { useUsagePeriods } from './usage.api.ts';

/**
 * The last twelve months with figures of the viewer's institution, or as many as there are; null if there are none, and while they load.
 */
export function useYearOfUse(isWanted: boolean): YearOfUse | null {
  const { data: periods } = useUsagePeriods(undefined, isWanted);
  const known = periods?.known ?? null;
  const last = known && yearUntil(known.to);
  const range = known && last ? { from: later(known.from, last.from), to: known.to } : null;
  const read = readOf('GET /api/usage/cost', { query: range ?? { from: '2000-01', to: '2000-01' } });
  const { data: costs } = useQuery({ ...read, enabled: range !== null });
  return costs ? yearOfUse(costs) : null;
}

/** The first cost beside the second. Null if a month is missing, or may count machines as people. */
export function yearOfUse([now, before]: readonly PeriodCost[]): YearOfUse | null {
  if (!now || !isWhole(now) || now.uses === 0) return null;
  return {
    from: monthName(now.from),
    to: monthName(now.to),
    uses: now.uses,
    pencePerUse: now.pencePerUse,
    currency: currencyOf(now),
    usesBefore: before && isWhole(before) ? before.uses : null,
  };
}

function isWhole({ months, reportedMonths, mixedMonths }: PeriodCost): boolean {
  return reportedMonths === months && mixedMonths.length === 0;
}

const later = (one: string, other: string) => (one < other ? other : one);
