import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { useMembersSummary } from './consortium.api.ts';

interface SumNoteProps {
  institution: number | undefined;
  range: MonthRange | undefined;
}

export function SumNote({ institution, range }: SumNoteProps) {
  const { data } = useMembersSummary(institution, range);
  if (!data) return null;
  const { named, withUnnamed, withoutUnnamed } = data;
  return (
    <p className="text-control text-muted">
      {named === 1 ? 'The figures of one member' : `The figures of ${named} members, added up`}. Titles and refusals are
      shown for each member.
      {withUnnamed.length > 0 && ` Members that asked not to be named are in the sum of ${monthRanges(withUnnamed)}.`}
      {withoutUnnamed.length > 0 &&
        ` Members that asked not to be named aren’t in the sum of ${monthRanges(withoutUnnamed)}, because the figures of one could be worked out.`}
    </p>
  );
}
