import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ClosedNote } from '#web/features/chat/composer/closed-note.tsx';
import { CoverComposer } from '#web/features/chat/composer/cover-composer.tsx';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import { holderBefore } from '#web/features/chat/conversations/summaries.ts';
import { CoverNote } from '#web/features/chat/cover-note.tsx';
import { canChange } from '#web/features/chat/message/message-changes.api.ts';
import { useTarget } from '#web/features/chat/message/targets.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { DaySeparator } from './day-separator.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { type BubbleRow, logRows } from './message-rows.ts';
import { MessageSkeletons } from './message-skeletons.tsx';
import { messagesByKey } from './messages-by-key.ts';
import { OlderMessages } from './older-messages.tsx';

const GrantedNotes = lazyPart(() =>
  import('#web/features/chat/private-notes/granted-notes.tsx').then((file) => file.GrantedNotes),
);

interface EarlierLogProps {
  conversation: string;
  onClose: () => void;
}

/**
 * An earlier conversation that only its key leads to, to be read; a stand-in answers in that of an absent colleague, and an
 * assignee in the one that was assigned to them.
 */
export function EarlierLog({ conversation, onClose }: EarlierLogProps) {
  const viewer = useViewer();
  const read = useQuery(conversationsQuery(viewer.id, { only: conversation }));
  const summary = read.data?.rows[0];
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={titleOf(summary, viewer.id)}>
      {read.isPending && <MessageSkeletons />}
      {read.isError && (
        <ErrorState
          title="Failed to fetch this conversation"
          message={messageOf(read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {read.isSuccess && !summary && (
        <p className="p-4 text-body text-muted">This conversation does not exist, or you may not read it any more.</p>
      )}
      {summary && <Messages summary={summary} />}
    </Sheet>
  );
}

function titleOf(summary: ConversationSummary | undefined, viewerId: number): string {
  if (!summary) return 'Earlier conversation';
  const { fullName } = summary.contact;
  const holder = holderBefore(summary, viewerId);
  return holder ? `${fullName} and ${holder.name}` : fullName;
}

function Messages({ summary }: { summary: ConversationSummary }) {
  const viewer = useViewer();
  const { conversation, contact, receivedUpTo, readUpTo, closedReason, coveredFor, isGranted } = summary;
  const isAnswered = coveredFor !== null || isGranted;
  const [edit] = useTarget('edit', conversation);
  const query = useInfiniteQuery(messagesByKey('GET /api/earlier-conversations/:conversation/messages', conversation));
  const newest = query.data?.pages[0]?.at(-1)?.id;
  const end = useRef<HTMLDivElement>(null);
  // Whoever answers reads the newest messages first.
  useEffect(() => {
    if (isAnswered && newest !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [isAnswered, newest]);
  const rows = useMemo(() => {
    const messages = query.data?.pages.toReversed().flat() ?? [];
    return logRows({ messages, revisedBefore: [] }, [], viewer.id, { receivedUpTo, readUpTo });
  }, [query.data, viewer.id, receivedUpTo, readUpTo]);
  const withoutTools = useMemo(() => ({ ...summary, closedReason: closedReason ?? '' }), [summary, closedReason]);
  // Nothing is answered to a single message here, so only what the viewer may change has tools.
  const toolsOn = (row: BubbleRow) => isAnswered && canChange(row, viewer.id);
  return (
    <div className="flex min-h-full flex-col">
      {(coveredFor || summary.readBy || summary.successor) && <CoverNote summary={summary} />}
      <div className="flex flex-1 flex-col bg-log px-4 py-3">
        {query.isPending && <MessageSkeletons />}
        {query.isError && (
          <ErrorState
            title="Failed to fetch messages"
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        <OlderMessages read={query} className="mb-3" />
        <ol aria-label="Messages" className="flex flex-col">
          {rows.map((row) => {
            if (row.kind === 'day') return <DaySeparator key={row.key} timestamp={row.timestamp} />;
            const isOwn = row.senderId === viewer.id;
            return (
              <MessageBubble
                key={row.key}
                row={row}
                summary={toolsOn(row) ? summary : withoutTools}
                isOwn={isOwn}
                isTabStop
                isEditing={edit !== null && row.id === edit.messageId}
              />
            );
          })}
        </ol>
      </div>
      {isGranted && (
        <Suspense>
          <GrantedNotes summary={summary} />
        </Suspense>
      )}
      {isAnswered && closedReason === null && (
        <CoverComposer conversation={conversation} contact={contact} upTo={newest} />
      )}
      {closedReason !== null && <ClosedNote reason={closedReason} />}
      <div ref={end} />
    </div>
  );
}
