import MessageSquare from 'lucide-react/icons/message-square';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useHistory } from '#web/features/chat/chat.api.ts';
import { useOutgoing } from '#web/features/chat/chat.outbox.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { useTarget } from '#web/features/chat/message/targets.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { notesPlaceOf, useNotes } from '#web/features/chat/private-notes/private-notes.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { useLogScroll } from '#web/ui/use-log-scroll.ts';
import { DaySeparator } from './day-separator.tsx';
import { LogBeginning } from './log-beginning.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { logRows } from './message-rows.ts';
import { MessageSkeletons } from './message-skeletons.tsx';
import { NoteInLog } from './note-in-log.tsx';
import { withNotes } from './note-rows.ts';
import { type Jump, useJump } from './use-jump.ts';
import { useOlder } from './use-older.ts';
import { useReadMark } from './use-read-mark.ts';
import { useTakenUp } from './use-taken-up.ts';

const NewMessagesPill = lazyPart(() => import('#web/ui/new-messages-pill.tsx').then((file) => file.NewMessagesPill));
const IncomingAnnouncer = lazyPart(() => import('./incoming-announcer.tsx').then((file) => file.IncomingAnnouncer));

/** The next older page is read this far before the top of the log. */
const olderAheadPx = 400;

interface MessageLogProps {
  summary: ConversationSummary;
  /** The page chose the conversation, not the viewer. */
  isOpenedByPage?: boolean;
  jump?: Jump | undefined;
  emptyText?: string | undefined;
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
}

/** The messages of a conversation. Mounted anew for each conversation. */
export function MessageLog({ summary, isOpenedByPage = false, jump, emptyText, onOpenMessage }: MessageLogProps) {
  const viewer = useViewer();
  const { contact, conversation, receivedUpTo, readUpTo } = summary;
  const query = useHistory(contact.id, conversation);
  const history = query.data;
  const outgoing = useOutgoing();
  const notes = useNotes(summary);
  const messageRows = useMemo(() => {
    const here = outgoing.filter((message) => message.contactId === contact.id);
    return history ? logRows(history, here, viewer.id, { receivedUpTo, readUpTo }) : [];
  }, [history, outgoing, contact.id, viewer.id, receivedUpTo, readUpTo]);
  const hasOlder = history?.hasOlder ?? false;
  const rows = useMemo(
    () => (history && notes.data ? withNotes(messageRows, notes.data, hasOlder) : messageRows),
    [history, messageRows, notes.data, hasOlder],
  );
  const lastRow = rows.at(-1);
  const lastStored = history?.messages.findLast(({ deletedAt }) => deletedAt === null)?.id;
  const [edit] = useTarget('edit', contact.id);
  const isOwnLast = lastRow !== undefined && authorOf(lastRow) === viewer.id;
  const { log, isAtBottom, hasNews, note, goToEnd } = useLogScroll(lastRow?.key, isOwnLast);
  // A new id each time, so that the router does not restore the log's scroll position.
  const [scrollId] = useState(() => newClientId());
  const older = useOlder(contact.id);
  const isTakenUp = useTakenUp(log, isOpenedByPage);
  useReadMark(summary, history, isAtBottom && isTakenUp);
  useJump(log, contact.id, history, jump);

  function loadOlderWhenNear(): void {
    const isNearLimit = (log.current?.scrollTop ?? 0) < olderAheadPx;
    if (hasOlder && isNearLimit && older.state === 'idle') void older.load();
  }
  // Also without scrolling, because one page may not fill the log.
  useEffect(loadOlderWhenNear);

  return (
    <>
      <div
        ref={log}
        role="log"
        // Off, because opening and older pages would be read out. Arriving messages are announced below.
        aria-live="off"
        aria-label={`Messages with ${contact.fullName}`}
        data-scroll-restoration-id={scrollId}
        tabIndex={0}
        onScroll={() => {
          note();
          loadOlderWhenNear();
        }}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col px-6 pb-1 max-md:px-4">
          {query.isPending && <MessageSkeletons />}
          {query.isError && (
            <ErrorState
              title="Failed to fetch messages"
              message={messageOf(query.error)}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
              className={history ? 'order-last' : 'm-auto'}
            />
          )}
          {notes.isError && (
            <ErrorState
              title="Failed to fetch private notes"
              message={messageOf(notes.error)}
              onRetry={() => void notes.refetch()}
              isRetrying={notes.isFetching}
              className="order-last"
            />
          )}
          {history && rows.length === 0 && emptyText && (
            <p className="m-auto rounded-full bg-surface px-4 py-1.5 text-center text-muted text-small">{emptyText}</p>
          )}
          {history && rows.length === 0 && !emptyText && (
            <EmptyState
              icon={<MessageSquare />}
              text="No recent messages"
              {...(summary.closedReason === null && { detail: `Write to ${firstName(contact.fullName)} below.` })}
              className="m-auto"
            />
          )}
          {rows.length > 0 && (
            <>
              <LogBeginning hasOlder={hasOlder} state={older.state} onRetry={() => void older.load()} />
              <ol className="mt-auto flex flex-col">
                {rows.map((row) => {
                  if (row.kind === 'day') return <DaySeparator key={row.key} timestamp={row.timestamp} />;
                  if (row.kind === 'note') return <NoteInLog key={row.key} row={row} place={notesPlaceOf(summary)} />;
                  return (
                    <MessageBubble
                      key={row.key}
                      row={row}
                      summary={summary}
                      isOwn={row.senderId === viewer.id}
                      isTabStop={row.id === lastStored}
                      isEditing={row.id !== null && row.id === edit?.messageId}
                      onOpenMessage={onOpenMessage}
                    />
                  );
                })}
              </ol>
            </>
          )}
        </div>
      </div>
      <Suspense>{hasNews && <NewMessagesPill isShown onGo={goToEnd} />}</Suspense>
      <AfterPage>
        <IncomingAnnouncer messages={history?.messages} contact={contact} />
      </AfterPage>
    </>
  );
}

function authorOf(row: ReturnType<typeof withNotes>[number]): number | null {
  if (row.kind === 'day') return null;
  return row.kind === 'note' ? row.note.author.id : row.senderId;
}
