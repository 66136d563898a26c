import HistoryIcon from 'lucide-react/icons/history';
import { useId } from 'react';
import type { SetupEvent } from '#contract/technical-setup/technical-setup.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { CommentBox } from './comment-box.tsx';
import { DifferenceList } from './difference-list.tsx';
import { useSetupHistory } from './technical-setup.api.ts';

const actions: Record<string, string> = {
  'keep draft': 'kept a draft',
  submit: 'handed it in',
  review: 'took it into review',
  'put live': 'put it live',
  'ask for changes': 'asked for changes',
};

interface SetupHistoryProps {
  institution: number | undefined;
  mayComment: boolean;
}

/** What happened to a set-up and was said about it, newest first. */
export function SetupHistory({ institution, mayComment }: SetupHistoryProps) {
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useSetupHistory(institution);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="History" />
      {mayComment && <CommentBox institution={institution} />}
      {isPending && <TableSkeleton label="Loading the history..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch the history"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <EmptyState icon={<HistoryIcon />} text="Nothing has happened yet" />}
      {data && data.length > 0 && (
        <ol>
          {data.map((event) => (
            <li key={`${event.type} ${event.id}`} className="border-b px-4 py-3 last:border-b-0">
              <EventText event={event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function EventText({ event }: { event: SetupEvent }) {
  const what = event.type === 'comment' ? 'wrote' : (actions[event.action] ?? event.action);
  return (
    <>
      <p className="text-control">
        <span className="font-semibold">{event.by?.fullName ?? 'Somebody who has left'}</span> {what}
        <time dateTime={event.at} className="ml-2 whitespace-nowrap text-muted text-small">
          {momentText(event.at)}
        </time>
      </p>
      {event.type === 'comment' ? (
        <p className="wrap-anywhere mt-1 max-w-[72ch] whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-body">
          {event.text}
        </p>
      ) : (
        <Changes differences={event.differences.filter(({ field }) => field !== 'state')} />
      )}
    </>
  );
}

function Changes({ differences }: { differences: Extract<SetupEvent, { type: 'change' }>['differences'] }) {
  if (differences.length === 0) return null;
  return (
    <div className="mt-1.5">
      <DifferenceList differences={differences} />
    </div>
  );
}
