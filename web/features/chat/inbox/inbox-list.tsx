import Inbox from 'lucide-react/icons/inbox';
import { useId, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { ConversationRow } from '#web/features/chat/conversations/conversation-row.tsx';
import { ConversationSkeletons } from '#web/features/chat/conversations/conversation-skeletons.tsx';
import { useListKeys } from '#web/features/chat/conversations/use-list-keys.ts';
import { momentText } from '#web/features/chat/desk/snooze-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import type { InboxFilter } from '#web/lib/pages/links.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { inboxWords } from './inbox-words.ts';
import { useInbox } from './use-inbox.ts';

interface InboxListProps {
  /** Left out: all that has the tag. */
  filter: InboxFilter | undefined;
  tag: string | undefined;
}

/** One part of the inbox, oldest first. */
export function InboxList({ filter, tag }: InboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    // On phones the page scrolls, and this with it.
    <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
      <Rows filter={filter} tag={tag} />
    </div>
  );
}

function Rows({ filter, tag }: InboxListProps) {
  const viewer = useViewer();
  const now = useMinute();
  const titleId = useId();
  const query = useConversations();
  const { parts, tagged } = useInbox(tag);
  const shown = filter ? parts[filter] : tagged;
  const part = filter ? inboxWords[filter] : { label: 'All', empty: 'No conversation has this tag' };
  const label = tag === undefined ? part.label : `${part.label} with “${tag}”`;
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
  if (shown.length === 0)
    return <EmptyState icon={<Inbox />} text={tag === undefined ? part.empty : `${label}: none`} />;
  return (
    <>
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        {label}, oldest first
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
function detailOf({ contact, desk }: ConversationSummary, filter: InboxFilter | undefined, now: number): string {
  const assignee = filter !== 'mine' && desk?.assignee ? `with ${firstName(desk.assignee.name)}` : '';
  const state = filter === 'snoozed' && desk?.snoozedUntil ? `until ${momentText(desk.snoozedUntil, now)}` : assignee;
  return [contact.grade, state].filter(Boolean).join(' · ');
}
