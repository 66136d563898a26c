import { Button } from '#web/ui/buttons/button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useCloseFirstSteps } from './first-steps.api.ts';
import { StepList } from './step-list.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The first steps on Help, where the list is hidden from Home, or brought back to it. */
export function FirstStepsHelp() {
  const steps = useFirstSteps();
  const close = useCloseFirstSteps();
  const isBackOffered = steps.data?.steps.some(({ isDone, isSkipped }) => !(isDone || isSkipped)) ?? false;
  const isClosed = steps.data?.isClosed ?? false;
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
            pendingText={isClosed ? 'Showing...' : 'Hiding...'}
            onClick={() => close.mutate(!isClosed)}
          >
            {isClosed ? 'Show on Dashboard' : 'Hide on Dashboard'}
          </Button>
        )
      }
    >
      {(data) => <StepList steps={data.steps} institutionId={data.institutionId} />}
    </QueryCard>
  );
}
