import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { FirstStepsCard } from '#web/features/people/first-steps/first-steps-card.tsx';
import { NextSession } from '#web/features/schedule/next-session.tsx';
import { useViewer } from '#web/lib/viewer.ts';

/** What a first visit begins with, while something of it is left, and the viewer's next session. */
export function FirstAndNext({ className = '' }: { className?: string }) {
  const { role } = useViewer();
  return (
    <>
      {hasFirstSteps(role) && <FirstStepsCard className={className} />}
      <NextSession className={className} />
    </>
  );
}
