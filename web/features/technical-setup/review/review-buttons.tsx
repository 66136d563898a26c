import { useState } from 'react';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { mayReview } from '#contract/values/technical-setup.ts';
import { useReviewSetup, useUndoLive } from '#web/features/technical-setup/technical-setup.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskForChangesDialog } from './ask-for-changes-dialog.tsx';
import { PutLiveDialog } from './put-live-dialog.tsx';

/** The decisions that technical support can take on a set-up in its state; nothing if there are none. */
export function ReviewButtons({ setup }: { setup: TechnicalSetup }) {
  const review = useReviewSetup();
  const undo = useUndoLive();
  const [isAsking, setAsking] = useState(false);
  const [isPuttingLive, setPuttingLive] = useState(false);
  const may = (state: Parameters<typeof mayReview>[1]) => setup.id !== null && mayReview(setup.state, state);
  const isPendingTo = (state: string) => review.isPending && review.variables.state === state;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {may('in_review') && (
        <Button
          variant="secondary"
          onClick={() => review.mutate({ setup, state: 'in_review' })}
          isPending={isPendingTo('in_review')}
          isDisabled={review.isPending}
        >
          Start review
        </Button>
      )}
      {setup.canUndoLive && (
        <Button
          variant="secondary"
          onClick={() => undo.mutate(setup)}
          isPending={undo.isPending}
          pendingText="Undoing..."
          isDisabled={review.isPending}
        >
          Undo Put live
        </Button>
      )}
      {may('needs_changes') && (
        <Button variant="secondary" onClick={() => setAsking(true)} isDisabled={review.isPending}>
          Ask for changes
        </Button>
      )}
      {may('live') && (
        <Button onClick={() => setPuttingLive(true)} isDisabled={review.isPending}>
          Put live
        </Button>
      )}
      {isPuttingLive && (
        <PutLiveDialog
          setup={setup}
          isPending={isPendingTo('live')}
          onClose={() => setPuttingLive(false)}
          onPutLive={() => review.mutate({ setup, state: 'live' }, { onSettled: () => setPuttingLive(false) })}
        />
      )}
      {isAsking && (
        <AskForChangesDialog
          companyName={setup.companyName}
          isPending={review.isPending}
          onClose={() => setAsking(false)}
          onAsk={(comment) => review.mutateAsync({ setup, state: 'needs_changes', comment })}
        />
      )}
    </div>
  );
}
