import { useId } from 'react';
import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { monthRanges, monthText } from '#web/features/usage/periods/month-text.ts';
import { dayText } from '#web/lib/days.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { AllowanceMeter, shareText } from './allowance-meter.tsx';

/** The used part of the year's insights, and the forecast. */
export function AllowanceCard({ allowance }: { allowance: UsageAllowance }) {
  const { tier, startDate, endDate, insights, used, newestMonth, evenPace, projected, missingMonths, mixedMonths } =
    allowance;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="p-4 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        Yearly allowance
      </h2>
      <p className="mt-0.5 text-muted text-small">
        {tierName(tier)}, {dayText(startDate)} – {dayText(endDate)}; figures to {monthText(newestMonth)}
      </p>
      <p className="mt-4 text-body">
        <span className="font-semibold text-h1 tabular-nums">{figureText(used)}</span>{' '}
        {insights === null ? 'insights used' : `of ${figureText(insights)} insights used`}
      </p>
      {insights !== null && (
        <>
          <AllowanceMeter used={used} insights={insights} evenPace={evenPace} />
          <p className="mt-1.5 text-right font-medium text-small tabular-nums">{shareText(used, insights)}</p>
        </>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-3 text-small">
        {evenPace !== null && <Fact label="Expected by now at an even pace" value={figureText(Math.round(evenPace))} />}
        <Fact label="Expected by the end of the year" value={figureText(Math.round(projected))} />
      </dl>
      {insights !== null && projected > insights && (
        <p className="mt-3 text-small text-warning">
          At this pace you will need {figureText(Math.round(projected - insights))} insights more than the plan
          includes.
        </p>
      )}
      {missingMonths.length > 0 && (
        <p className="mt-3 text-muted text-small">No figures yet for {monthRanges(missingMonths)}.</p>
      )}
      {mixedMonths.length > 0 && (
        <p className="mt-3 text-small text-warning">
          The figures of {monthRanges(mixedMonths)} may count machines as people.
        </p>
      )}
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
