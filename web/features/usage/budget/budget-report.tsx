import type { ReactNode } from 'react';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { spanText } from '#web/features/usage/periods/month-text.ts';
import { PeriodComparison } from '#web/features/usage/periods/period-comparison.tsx';
import { CostCard } from '#web/features/usage/prices/cost-card.tsx';
import { usesBeside } from '#web/features/usage/usage-change.ts';
import { titleFigures } from '#web/features/usage/usage-figures.ts';
import { usePaperTitle } from '#web/lib/pages/paper-title.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { firstSentences, gapsOf, sourcesOf, summarySentences } from './budget-sentences.ts';

interface BudgetReportProps {
  institution: number | undefined;
  now: UsageSummary;
  before: UsageSummary;
  period: MonthRange;
  periodBefore: MonthRange;
  /** The costs of the period, and of the same months before. */
  costs: readonly PeriodCost[];
}

/** As many titles as fit beside the cost on one sheet. */
const titlesShown = 10;

/** One page for the budget meeting. It is handed in alone, so it names gaps and the source of each figure. */
export function BudgetReport({ institution, now, before, period, periodBefore, costs }: BudgetReportProps) {
  usePaperTitle();
  const fileName = (what: string) =>
    `${now.institution.name} ${what} ${period.from} ${period.to}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const all = titleFigures(now);
  const titles = { ...all, rows: all.rows.slice(0, titlesShown) };
  const gaps = gapsOf([now, period], [before, periodBefore]);
  return (
    <article className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <div className="lg:col-span-2 print:col-span-2">
        <PrintHead about={`Usage and cost of ${now.institution.name}, ${spanText(period)}`} />
        <div className="mt-2 flex flex-col gap-2 text-body">
          {summarySentences([now, period], [before, periodBefore], costs).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <div className="min-w-0 lg:col-span-2 print:col-span-2">
        <ChartCard
          title="Uses by month"
          note={`${spanText(period)} beside ${spanText(periodBefore)}`}
          figures={usesBeside([now, period], [before, periodBefore])}
          fileName={fileName('uses')}
        />
      </div>
      <PeriodComparison now={now} before={before} period={period} periodBefore={periodBefore} />
      {/* Remarks about the figures have room beside the titles. */}
      <div className="flex min-w-0 flex-col gap-4">
        <CostCard institution={institution} period={period} />
        <Part title="Incomplete figures">
          {gaps.length === 0 ? <p>Nothing: every month of both periods has figures.</p> : <Sentences of={gaps} />}
        </Part>
        <Part title="Where the figures come from">
          <Sentences of={sourcesOf(now)} />
        </Part>
      </div>
      {titles.rows.length > 0 && (
        <ChartCard
          title="Most used titles"
          note="Uses in the period"
          figures={titles}
          fileName={fileName('titles')}
          isRanked
        />
      )}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="text-small print:break-inside-avoid">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-1">{children}</div>
    </section>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {firstSentences(of).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
