import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import type { Plan, usePlanCheck } from '#web/features/schedule/schedule.api.ts';
import { dayText } from '#web/features/schedule/session-time.ts';
import { clockIn } from '#web/features/schedule/zones.ts';

interface PlanWarningsProps {
  plan: Plan | null;
  check: ReturnType<typeof usePlanCheck>;
}

/** Warnings about a time before it is saved. None of them prevents saving. */
export function PlanWarnings({ plan, check }: PlanWarningsProps) {
  const warnings = (plan && !check.isError && check.data?.warnings) || [];
  const { weeks = 1, zone = londonZone } = plan ?? {};
  const isSeries = weeks > 1;
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-control bg-warning-surface px-3 py-2 text-small text-warning">
          {warnings.map(({ kind, text, startTime }) => (
            <li key={`${kind}${startTime}${text}`} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              {isSeries && `${dayText(clockIn(zone, startTime), Date.now())}: `}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
