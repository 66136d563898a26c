import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { failingText } from './harvest-texts.ts';
import { useHarvestingState } from './harvests.api.ts';

interface HarvestAlertProps {
  institution: number | undefined;
  link?: ReactNode;
}

/** A warning if an institution's programs get nothing, or if it lacks months that others have; else nothing. */
export function HarvestAlert({ institution, link }: HarvestAlertProps) {
  const { data } = useHarvestingState(institution);
  if (!data) return null;
  const { failing, monthsOthersHave } = data;
  if (failing.length === 0 && monthsOthersHave.length === 0) return null;
  return (
    <div className="flex gap-2 rounded-control bg-danger-surface px-3 py-2 text-control text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div>
        {failing.map((program) => (
          <p key={program.keyName}>{failingText(program)}</p>
        ))}
        {monthsOthersHave.length > 0 && (
          <p>Most other institutions have figures of {monthRanges(monthsOthersHave)}; this one has none.</p>
        )}
        {failing.length > 0 && link}
      </div>
    </div>
  );
}
