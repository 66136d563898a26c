import ServerCog from 'lucide-react/icons/server-cog';
import type { ReactNode } from 'react';
import { momentText } from '#web/lib/days.ts';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { FindingNotes } from './finding-notes.tsx';
import { SetupStateBadge } from './setup-state-badge.tsx';
import { useTechnicalSetup } from './technical-setup.api.ts';

interface SetupSummaryProps {
  institution: number;
  /** The link to the whole set-up. */
  actions: ReactNode;
}

export function SetupSummary({ institution, actions }: SetupSummaryProps) {
  return (
    <QueryCard
      title="Technical setup"
      what="the technical setup"
      query={useTechnicalSetup(institution)}
      actions={actions}
    >
      {({ id, state, updatedAt, updatedBy, live, findings }) =>
        id === null ? (
          <EmptyLine icon={<ServerCog />} text="This institution has not saved a setup" />
        ) : (
          <div className="flex flex-col gap-2 p-4 text-control">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SetupStateBadge state={state} />
              <span className="text-muted">
                {updatedAt && `Since ${momentText(updatedAt)}, by ${updatedBy?.fullName ?? 'someone who has left'}`}
              </span>
            </p>
            {live && state !== 'live' && <p>Earlier values are live since {momentText(live.since)}.</p>}
            {findings.length === 0 ? (
              <p className="text-muted">Nothing needs attention.</p>
            ) : (
              <FindingNotes findings={findings} />
            )}
          </div>
        )
      }
    </QueryCard>
  );
}
