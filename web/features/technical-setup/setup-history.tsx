import HistoryIcon from 'lucide-react/icons/history';
import type { SetupEvent } from '#contract/technical-setup/technical-setup.ts';
import { rowsIn } from '#web/lib/calls/use-rows.ts';
import { momentText } from '#web/lib/days.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { CommentBox } from './comment-box.tsx';
import { DifferenceList } from './difference-list.tsx';
import { useSetupHistory } from './technical-setup.api.ts';

const actions: Record<string, string> = {
  'keep draft': 'saved a draft',
  submit: 'submitted the setup',
  review: 'started the review',
  'put live': 'made the setup live',
  'undo put live': 'took the setup back from live',
  'ask for changes': 'asked for changes',
};

interface SetupHistoryProps {
  institution: number | undefined;
  mayComment: boolean;
}

const list: ListOf<SetupEvent> = {
  title: 'History',
  what: 'the history',
  columns: [],
  keyOf: ({ type, id }) => `${type} ${id}`,
  icon: <HistoryIcon />,
  nothing: 'Nothing has happened yet',
};

/** The changes of a set-up and the comments, newest first. */
export function SetupHistory({ institution, mayComment }: SetupHistoryProps) {
  const query = useSetupHistory(institution);
  return (
    <ListCard
      list={list}
      read={rowsIn(query, query.data)}
      renderRow={(event) => (
        <div className="px-4 py-3">
          <EventText event={event} />
        </div>
      )}
      toolbar={mayComment && <CommentBox institution={institution} />}
    />
  );
}

function EventText({ event }: { event: SetupEvent }) {
  const what = event.type === 'comment' ? 'wrote' : (actions[event.action] ?? event.action);
  return (
    <>
      <p className="text-control">
        <span className="font-semibold">{event.by?.fullName ?? 'Someone who has left'}</span> {what}
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
