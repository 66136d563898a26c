import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { RemindersCard } from '#web/features/chat/reminders/reminders-card.tsx';
import { FirstStepsCard } from '#web/features/people/first-steps/first-steps-card.tsx';
import { NextSession } from '#web/features/schedule/next-session.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';

/** The steps of a first visit while some are left, the viewer's next session, and their reminders. */
export function FirstAndNext({ className = '' }: { className?: string }) {
  const may = useCapabilities();
  return (
    <>
      {hasFirstSteps(may) && <FirstStepsCard className={className} />}
      <NextSession className={className} />
      <RemindersCard className={className} />
    </>
  );
}
