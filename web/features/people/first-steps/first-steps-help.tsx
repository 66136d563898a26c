import { Button } from '#web/ui/buttons/button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useCloseFirstSteps, useFirstSteps } from './first-steps.api.ts';
import { StepList } from './step-list.tsx';

/** The first steps on Help, where a closed list can be brought back to Home. */
export function FirstStepsHelp() {
  const steps = useFirstSteps();
  const close = useCloseFirstSteps();
  const isBackOffered = steps.data?.isClosed && steps.data.steps.some(({ isDone }) => !isDone);
  return (
    <QueryCard
      title="First steps"
      what="first steps"
      query={steps}
      actions={
        isBackOffered && (
          <Button
            variant="secondary"
            size="sm"
            isPending={close.isPending}
            pendingText="Showing..."
            onClick={() => close.mutate(false)}
          >
            Show on Dashboard
          </Button>
        )
      }
    >
      {(data) => <StepList steps={data.steps} />}
    </QueryCard>
  );
}
