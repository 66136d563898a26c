import Inbox from 'lucide-react/icons/inbox';
import { Suspense, useId, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { InboxPart } from '#contract/values/chat/inbox.ts';
import { TickAll } from '#web/features/chat/bulk/tick-all.tsx';
import { TickBox } from '#web/features/chat/bulk/tick-box.tsx';
import { useTickKeys } from '#web/features/chat/bulk/use-tick-keys.ts';
import { type Ticks, useTicks } from '#web/features/chat/bulk/use-ticks.ts';
import type { Asked } from '#web/features/chat/conversations/asked.ts';
import { ConversationRows } from '#web/features/chat/conversations/conversation-rows.tsx';
import { ConversationSkeletons } from '#web/features/chat/conversations/conversation-skeletons.tsx';
import { useConversationList } from '#web/features/chat/conversations/conversations.api.ts';
import { CoveredConversations, coveredWaiting } from '#web/features/chat/conversations/covered-conversations.tsx';
import { useListKeys } from '#web/features/chat/conversations/use-list-keys.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { inboxWords } from './inbox-texts.ts';

const TickedBar = lazyPart(() => import('#web/features/chat/bulk/ticked-bar.tsx').then((file) => file.TickedBar));

const none: readonly never[] = [];

interface InboxListProps {
  /** All conversations with the tag if undefined. */
  filter: InboxPart | undefined;
  tag: string | undefined;
}

/** One part of the inbox, oldest first. */
export function InboxList({ filter, tag }: InboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const asked = useMemo(
    (): Asked => ({ ...(filter && { inbox: filter }), ...(tag !== undefined && { tag }) }),
    [filter, tag],
  );
  const read = useConversationList(asked);
  const ticks = useTicks(read.rows ?? none);
  useTickKeys(list, ticks);
  return (
    <>
      {/* On phones the whole page scrolls. */}
      <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
        <Rows filter={filter} tag={tag} read={read} ticks={ticks} />
      </div>
      <Suspense>{ticks.ticked.length > 0 && <TickedBar ticked={ticks.ticked} onTick={ticks.tick} />}</Suspense>
    </>
  );
}

interface RowsProps extends InboxListProps {
  read: ReturnType<typeof useConversationList>;
  ticks: Ticks;
}

function Rows({ filter, tag, read, ticks }: RowsProps) {
  const titleId = useId();
  const { rows } = read;
  const hasCovered = filter === 'waiting' && tag === undefined;
  const covered = useConversationList(coveredWaiting, { enabled: hasCovered }).rows ?? none;
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
  const coveredRows = hasCovered && <CoveredConversations asked={coveredWaiting} />;
  if (rows.length === 0 && covered.length > 0) return coveredRows;
  if (rows.length === 0)
    return <EmptyState icon={<Inbox />} text={tag === undefined ? part.empty : `${label}: none`} />;
  return (
    <>
      {coveredRows}
      <div className="flex items-center">
        <TickAll rows={rows} ticks={ticks} />
        <h3 id={titleId} className="px-2.5 py-1 text-caption text-muted">
          {label}, oldest first
        </h3>
      </div>
      <ConversationRows
        rows={rows}
        more={read}
        titleId={titleId}
        detailOf={(summary, now) => detailOf(summary, filter, now)}
        before={(summary) => <TickBox summary={summary} ticks={ticks} />}
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
