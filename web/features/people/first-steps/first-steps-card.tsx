import X from 'lucide-react/icons/x';
import { useCapabilities } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { useCloseFirstSteps } from './first-steps.api.ts';
import { StepList } from './step-list.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Home's list of first steps; nothing once all are done or the viewer closed it. */
export function FirstStepsCard({ className = '' }: { className?: string }) {
  const { data } = useFirstSteps();
  const close = useCloseFirstSteps();
  const may = useCapabilities();
  if (!data || data.isClosed || data.steps.every(({ isDone, isSkipped }) => isDone || isSkipped)) return null;
  // The list of an administrator is long, and stands beside conversations.
  const shown = may.runsPortal ? data.steps.filter(({ isDone, isSkipped }) => !(isDone || isSkipped)) : data.steps;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <TitledCard
      title="First steps"
      className={`shrink-0 ${className}`}
      actions={
        <>
          <span className="text-muted text-small">
            {done} of {data.steps.length} done
          </span>
          <IconButton
            label="Close first steps"
            icon={<X />}
            isPending={close.isPending}
            onClick={() => close.mutate(true)}
          />
        </>
      }
    >
      <StepList steps={shown} institutionId={data.institutionId} />
    </TitledCard>
  );
}
