import { useId } from 'react';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { type MonthRange, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { comparedFigures } from '#web/features/usage/usage-change.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { monthRanges, spanText } from './month-text.ts';

interface PeriodComparisonProps {
  now: UsageSummary;
  before: UsageSummary;
  period: MonthRange;
  periodBefore: MonthRange;
}

/** Uses and metrics of a period beside those of the same months before. */
export function PeriodComparison({ now, before, period, periodBefore }: PeriodComparisonProps) {
  const titleId = useId();
  const rows = comparedFigures([now, period], [before, periodBefore]);
  const isWhole = monthsWithout(now, period).length + monthsWithout(before, periodBefore).length === 0;
  return (
    <Card aria-labelledby={titleId} className="p-4 lg:col-span-2 print:col-span-2 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        Compared with the previous period
      </h2>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full text-control">
          <thead>
            <tr className="border-b text-left text-muted text-small">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Figure
              </th>
              {[period, periodBefore].map((range) => (
                <th key={range.from} scope="col" className="py-1.5 pl-3 text-right font-medium">
                  {spanText(range)}
                </th>
              ))}
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                {isWhole ? 'Change' : 'Change in months that both have'}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {row.label}
                </th>
                <td className="py-1.5 pl-3 text-right tabular-nums">{figureText(row.now)}</td>
                <td className="py-1.5 pl-3 text-right tabular-nums">{figureText(row.before)}</td>
                <td className="py-1.5 pl-3 text-right tabular-nums">{row.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Months summary={now} range={period} />
      <Months summary={before} range={periodBefore} />
    </Card>
  );
}

function monthsWithout({ monthly }: UsageSummary, range: MonthRange): string[] {
  const found = new Set(monthly.flatMap(({ month, uses }) => (uses === null ? [] : [month])));
  return monthsIn(range).filter((month) => !found.has(month));
}

/** Says which months a period lacks. */
function Months({ summary, range }: { summary: UsageSummary; range: MonthRange }) {
  const missing = monthsWithout(summary, range);
  if (missing.length === 0) return null;
  return (
    <p className="mt-2 text-small text-warning">
      {spanText(range)}: no figures for {monthRanges(missing)}.
    </p>
  );
}
