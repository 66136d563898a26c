import type { ReactNode } from 'react';
import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { type MonthRange, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { dayText } from '#web/lib/days.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { spanText } from './periods/month-text.ts';
import { AllowanceMeter, shareText } from './prices/allowance-meter.tsx';
import { currencyOf, whyNoCost } from './prices/price-source.ts';
import { useUsageBefore, useUsageCosts } from './usage.api.ts';
import { comparedFigures } from './usage-change.ts';

interface UsageHeadlineProps {
  institution: number | undefined;
  /** The figures of the period. */
  summary: UsageSummary;
  period: MonthRange;
  /** Prices are the institution's own: not those of a member, nor of a sum of members. */
  hasCost?: boolean;
  isSum?: boolean | undefined;
}

/** Figures for a director: how much was used, how much of the allowance that is, and at what price. */
export function UsageHeadline({ institution, summary, period, hasCost = true, isSum = false }: UsageHeadlineProps) {
  const { allowance, usesMetric, monthly } = summary;
  const before = useUsageBefore({ institution, isSum, period, month: undefined, isCompared: true });
  const compared =
    before.data &&
    before.before &&
    comparedFigures([summary, period], [before.data, before.before]).find(({ label }) => label === 'Uses');
  // Months whose reports count no uses have none.
  const counted = monthly.flatMap((month) => month.uses ?? []);
  const uses = counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0);
  return (
    <Card aria-label="Usage at a glance" className="@container overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-line @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-cols-none">
        <Headline label={usesMetric === null ? 'Uses' : metricLabel(usesMetric)} value={figureText(uses)}>
          {compared && compared.change !== '–' && (
            <>
              <span className="font-semibold text-ink">{compared.change}</span> on {spanText(samePeriodBefore(period))},
              in the months that both have
            </>
          )}
        </Headline>
        {allowance && <AllowanceHeadline allowance={allowance} />}
        {hasCost && <CostHeadline institution={institution} period={period} />}
        {summary.titles && summary.titles.top.length > 0 && (
          <Headline label="Most used title" value={summary.titles.top[0]?.title} isText>
            {figureText(summary.titles.top[0]?.uses ?? null)} uses
          </Headline>
        )}
      </dl>
    </Card>
  );
}

function AllowanceHeadline({ allowance }: { allowance: UsageAllowance }) {
  const { used, insights, startDate, evenPace } = allowance;
  if (insights === null)
    return (
      <Headline label="Share of allowance" value="Unlimited">
        {figureText(used)} insights since {dayText(startDate)}
      </Headline>
    );
  return (
    <Headline
      label="Share of allowance"
      value={shareText(used, insights)}
      meter={<AllowanceMeter used={used} insights={insights} evenPace={evenPace} />}
    >
      {figureText(used)} of {figureText(insights)} insights since {dayText(startDate)}
      {evenPace !== null && `; an even pace would be ${shareText(evenPace, insights)}`}
    </Headline>
  );
}

function CostHeadline({ institution, period }: Pick<UsageHeadlineProps, 'institution' | 'period'>) {
  const costs = useUsageCosts(institution, period);
  const [now, before] = costs.data ?? [];
  const label = 'Cost per use, excl. VAT';
  if (costs.isPending) return <Headline label={label} value={<Skeleton className="h-6 w-20" />} />;
  if (!now) return <Headline label={label} value="–" />;
  if (now.pencePerUse === null)
    return (
      <Headline label={label} value="–">
        {whyNoCost(now)}
      </Headline>
    );
  return (
    <Headline label={label} value={priceText(now)}>
      {before && before.pencePerUse !== null && (
        <>
          <span className="font-semibold text-ink">{priceText(before)}</span> in {spanText(before)}
        </>
      )}
    </Headline>
  );
}

function priceText(cost: PeriodCost): string {
  return cost.pencePerUse === null ? '–' : formatMoney(cost.pencePerUse, currencyOf(cost));
}

interface HeadlineProps {
  label: string;
  value: ReactNode;
  /** The value is words, not a number. */
  isText?: boolean;
  meter?: ReactNode;
  /** The sentence that explains the figure. */
  children?: ReactNode;
}

function Headline({ label, value, isText = false, meter, children }: HeadlineProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 odd:last:col-span-2 @3xl:col-span-1! @3xl:px-5 print:break-inside-avoid">
      <dt className="text-muted text-small">{label}</dt>
      <dd>
        <p
          className={
            isText ? 'wrap-anywhere mt-0.5 line-clamp-2 font-semibold text-body' : 'font-semibold text-h1 tabular-nums'
          }
        >
          {value}
        </p>
        {meter}
        {children && <p className="mt-1 text-caption text-muted">{children}</p>}
      </dd>
    </div>
  );
}
