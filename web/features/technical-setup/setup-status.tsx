import type { ReactNode } from 'react';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import type { SetupState } from '#contract/values/technical-setup.ts';
import { momentText } from '#web/lib/days.ts';
import { Card } from '#web/ui/card.tsx';
import { DifferenceList } from './difference-list.tsx';
import { setupDifferences } from './setup-differences.ts';
import { SetupStateBadge } from './setup-state-badge.tsx';

const sentences: Record<SetupState, (who: string, when: string) => string> = {
  draft: (who, when) => `${who} saved a draft, ${when}. The draft hasn’t been submitted.`,
  submitted: (who, when) => `${who} submitted the setup, ${when}. Technical support reviews the setup next.`,
  in_review: (who, when) => `${who} has been reviewing the setup since ${when}.`,
  live: (who, when) => `${who} made the setup live, ${when}.`,
  needs_changes: (who, when) => `${who} asked for changes, ${when}. The tab History says what to change.`,
};

interface SetupStatusProps {
  setup: TechnicalSetup;
  /** The decisions that the viewer can take; they see the differences on a tab of their own. */
  children?: ReactNode;
}

/** A set-up's state, since when and by whom, and what is live meanwhile. */
export function SetupStatus({ setup, children }: SetupStatusProps) {
  const { id, state, updatedAt, submittedAt, updatedBy, live } = setup;
  // The last update may be later than the submission: putting it live may have been undone since.
  const since = state === 'submitted' ? submittedAt : updatedAt;
  return (
    <Card aria-label="State of the setup" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control">
          {id === null || since === null ? (
            'Nothing has been saved yet.'
          ) : (
            <>
              <SetupStateBadge state={state} />
              <span className="sr-only">{':\u00a0'}</span>
              <span>{sentences[state](updatedBy?.fullName ?? 'Someone', momentText(since))}</span>
            </>
          )}
        </p>
        {children}
      </div>
      {!children && live && state !== 'live' && <LiveMeanwhile setup={setup} live={live} />}
    </Card>
  );
}

function LiveMeanwhile({ setup, live }: { setup: TechnicalSetup; live: NonNullable<TechnicalSetup['live']> }) {
  const differences = setupDifferences(setup);
  if (differences.length === 0) {
    return <p className="text-muted text-small">The same values are live, since {momentText(live.since)}.</p>;
  }
  return (
    <details className="text-control">
      <summary className="min-h-9 cursor-pointer content-center font-medium touch:min-h-11">
        Live since {momentText(live.since)}: earlier values
      </summary>
      <p className="mb-2 text-muted text-small">The crossed-out values stay live until the new ones are made live.</p>
      <DifferenceList differences={differences} />
    </details>
  );
}
