import Inbox from 'lucide-react/icons/inbox';
import { useId, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { ConversationRow } from '#web/features/chat/conversations/conversation-row.tsx';
import { ConversationSkeletons } from '#web/features/chat/conversations/conversation-skeletons.tsx';
import { useListKeys } from '#web/features/chat/conversations/use-list-keys.ts';
import { momentText } from '#web/features/chat/desk/snooze-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { messageOf } from '#web/lib/api-error.ts';
import type { InboxFilter } from '#web/lib/links.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { inboxWords } from './inbox-words.ts';
import { useInbox } from './use-inbox.ts';

/** One part of the inbox, oldest first. */
export function InboxList({ filter }: { filter: InboxFilter }) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    // On phones the page scrolls, and this with it.
    <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
      <Rows filter={filter} />
    </div>
  );
}

function Rows({ filter }: { filter: InboxFilter }) {
  const viewer = useViewer();
  const now = useMinute();
  const titleId = useId();
  const query = useConversations();
  const shown = useInbox()[filter];
  if (query.isPending) return <ConversationSkeletons />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch conversations"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (shown.length === 0) return <EmptyState icon={<Inbox />} text={inboxWords[filter].empty} />;
  return (
    <>
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        {inboxWords[filter].label}, oldest first
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col gap-0.5">
        {shown.map((summary) => (
          <ConversationRow
            key={summary.conversation}
            summary={summary}
            viewer={viewer}
            now={now}
            detail={detailOf(summary, filter, now)}
          />
        ))}
      </ul>
    </>
  );
}

/** The institution, and until when it is snoozed or who sees to it. */
function detailOf({ contact, desk }: ConversationSummary, filter: InboxFilter, now: number): string {
  const assignee = filter !== 'mine' && desk?.assignee ? `with ${firstName(desk.assignee.name)}` : '';
  const state = filter === 'snoozed' && desk?.snoozedUntil ? `until ${momentText(desk.snoozedUntil, now)}` : assignee;
  return [contact.grade, state].filter(Boolean).join(' · ');
}
