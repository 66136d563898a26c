import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { reportsText } from './reports-text.ts';
import { denialFigures, machineFigures } from './usage-figures.ts';

interface ApartChartsProps {
  summary: UsageSummary;
  /** The name of a download about a subject, without extension. */
  fileName: (what: string) => string;
}

/** Figures that do not count as uses: denials, and use by machines. Nothing if no report has them. */
export function ApartCharts({ summary, fileName }: ApartChartsProps) {
  const [denials, machines] = [denialFigures(summary), machineFigures(summary)];
  const { usesMetric } = summary;
  return (
    <>
      {denials && (
        <ChartCard
          title="Wanted and refused"
          note={`What readers couldn’t open; ${reportsText(summary.denials?.reports ?? [])}`}
          figures={denials}
          fileName={fileName('refused')}
        />
      )}
      {machines && (
        <ChartCard
          title="Used by machines"
          note={`${usesMetric === null ? 'Uses' : metricLabel(usesMetric)} by text and data mining and by AI agents: not counted in uses, allowance or cost`}
          figures={machines}
          fileName={fileName('machines')}
        />
      )}
    </>
  );
}
