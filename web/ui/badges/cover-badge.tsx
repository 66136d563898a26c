import type { CoverMark } from '#contract/people/absences.ts';
import { dayText } from '#web/lib/days.ts';

/** Marks a row that the viewer has in the place of an absent colleague. */
export function CoverBadge({ mark }: { mark: CoverMark | null }) {
  return (
    mark && (
      <span className="wrap-anywhere inline-block rounded-control bg-role-other-bg px-2 py-0.5 font-semibold text-caption text-role-other-fg">
        For {mark.fullName}, away until {dayText(mark.until)}
      </span>
    )
  );
}
