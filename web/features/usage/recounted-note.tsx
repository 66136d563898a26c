import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { monthRanges, monthText } from './periods/month-text.ts';
import { usePutRecountAway } from './usage.api.ts';

interface RecountedNoteProps {
  recounted: NonNullable<UsageSummary['recounted']>;
  /** The institution that staff look at; undefined for customers. */
  institution: number | undefined;
}

/** Says once that figures have changed, and why. */
export function RecountedNote({ recounted, institution }: RecountedNoteProps) {
  const putAway = usePutRecountAway(institution);
  const months = monthRanges(recounted.map(({ month }) => month));
  return (
    <Card className="p-4 lg:col-span-2 print:hidden">
      <h2 className="text-h3">Figures were recounted</h2>
      <p className="mt-1 max-w-[72ch] text-body">
        The uses of {months} have changed. What a report can count decides now: a month without requests has no uses,
        even if people searched or looked at abstracts, and searches are never added to requests. Machine use is shown
        separately, and reports that count different things are added up. No report was changed.
      </p>
      <details className="mt-2 text-control">
        <summary className="cursor-pointer text-link">Changes month by month</summary>
        <ul className="mt-1 tabular-nums">
          {recounted.map(({ month, before, after }) => (
            <li key={month}>
              {monthText(month)}: {figureText(before)} before, {figureText(after)} now
            </li>
          ))}
        </ul>
      </details>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => putAway.mutate()}
        isPending={putAway.isPending}
      >
        Understood
      </Button>
    </Card>
  );
}
