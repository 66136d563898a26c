import Inbox from 'lucide-react/icons/inbox';
import { useId, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { InboxPart } from '#contract/values/chat/inbox.ts';
import type { Asked } from '#web/features/chat/conversations/asked.ts';
import { ConversationRows } from '#web/features/chat/conversations/conversation-rows.tsx';
import { ConversationSkeletons } from '#web/features/chat/conversations/conversation-skeletons.tsx';
import { useConversationList } from '#web/features/chat/conversations/conversations.api.ts';
import { useListKeys } from '#web/features/chat/conversations/use-list-keys.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { inboxWords } from './inbox-texts.ts';

interface InboxListProps {
  /** All conversations with the tag if undefined. */
  filter: InboxPart | undefined;
  tag: string | undefined;
}

/** One part of the inbox, oldest first. */
export function InboxList({ filter, tag }: InboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    // On phones the whole page scrolls.
    <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
      <Rows filter={filter} tag={tag} />
    </div>
  );
}

function Rows({ filter, tag }: InboxListProps) {
  const titleId = useId();
  const asked = useMemo(
    (): Asked => ({ ...(filter && { inbox: filter }), ...(tag !== undefined && { tag }) }),
    [filter, tag],
  );
  const read = useConversationList(asked);
  const { rows } = read;
  const part = filter ? inboxWords[filter] : { label: 'All', empty: 'No conversation has this tag' };
  const label = tag === undefined ? part.label : `${part.label} with “${tag}”`;
  if (read.isPending) return <ConversationSkeletons />;
  if (rows === undefined) {
    return (
      <ErrorState
        title="Failed to fetch conversations"
        message={messageOf(read.error)}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    );
  }
  if (rows.length === 0)
    return <EmptyState icon={<Inbox />} text={tag === undefined ? part.empty : `${label}: none`} />;
  return (
    <>
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        {label}, oldest first
      </h3>
      <ConversationRows
        rows={rows}
        more={read}
        titleId={titleId}
        detailOf={(summary, now) => detailOf(summary, filter, now)}
      />
    </>
  );
}

/** The institution, and the end of the snooze or the assignee. */
function detailOf({ contact, desk }: ConversationSummary, filter: InboxPart | undefined, now: number): string {
  const assignee = filter !== 'mine' && desk?.assignee ? `with ${firstName(desk.assignee.name)}` : '';
  const state = filter === 'snoozed' && desk?.snoozedUntil ? `until ${momentText(desk.snoozedUntil, now)}` : assignee;
  return [contact.grade, state].filter(Boolean).join(' · ');
}
