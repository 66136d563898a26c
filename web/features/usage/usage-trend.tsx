import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { Card } from '#web/ui/card.tsx';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { AllowanceCard } from './prices/allowance-card.tsx';
import { RecountedNote } from './recounted-note.tsx';
import { useUsageSummary } from './usage.api.ts';
import { monthlyFigures, monthsOnPhones } from './usage-figures.ts';
import { UsageNotes } from './usage-notes.tsx';
import { trendText } from './usage-trend-text.ts';

interface UsageTrendProps {
  institution: number;
  actions: ReactNode;
}

/** An institution's use month by month, its trend, and the used part of the allowance. */
export function UsageTrend({ institution, actions }: UsageTrendProps) {
  const summary = useUsageSummary({ institution, month: undefined });
  if (summary.data && summary.data.monthly.length > 0) return <Trend summary={summary.data} actions={actions} />;
  return (
    <QueryCard title="Usage" what="usage" query={summary} actions={actions}>
      {() => <EmptyLine icon={<ChartColumn />} text="No usage figures yet" />}
    </QueryCard>
  );
}

function Trend({ summary, actions }: { summary: UsageSummary; actions: ReactNode }) {
  const figures = monthlyFigures(summary);
  return (
    <div className="flex flex-col gap-4">
      {summary.recounted && <RecountedNote recounted={summary.recounted} institution={summary.institution.id} />}
      <UsageNotes summary={summary} />
      <ChartCard
        title="Usage"
        note={trendText(summary.monthly)}
        figures={figures}
        fileName={`usage-institution-${summary.institution.id}`}
        phoneRows={monthsOnPhones}
      />
      {summary.allowance && <AllowanceCard allowance={summary.allowance} />}
      <Card className="flex flex-wrap gap-x-5 px-4 py-1 print:hidden">{actions}</Card>
    </div>
  );
}
