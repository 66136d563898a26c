import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import type { SharedConversation } from '#contract/people/conversation-sharing.ts';
import { searchMaxLength, searchMinLength } from '#contract/values/limits.ts';
import { ClosedNote } from '#web/features/chat/composer/closed-note.tsx';
import { LinkedText } from '#web/features/chat/log/linked-text.tsx';
import { MessageSkeletons } from '#web/features/chat/log/message-skeletons.tsx';
import { messagesByKey } from '#web/features/chat/log/messages-by-key.ts';
import { OlderMessages } from '#web/features/chat/log/older-messages.tsx';
import { SenderName } from '#web/features/chat/log/sender-name.tsx';
import { readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dateText, momentText } from '#web/lib/days.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { ContinueComposer } from './continue-composer.tsx';

/** A colleague's conversation with staff, to be read, and gone on with by their successor. Nothing is marked as read by it. */
export function SharedLog({ shared, onClose }: { shared: SharedConversation; onClose: () => void }) {
  const { conversation, colleague, staff, since, isTakenOver } = shared;
  const [find, setFind] = useState('');
  const isSearching = [...find.trim()].length >= searchMinLength;
  const read = useInfiniteQuery(messagesByKey('GET /api/shared-conversations/:conversation/messages', conversation));
  const found = useQuery({
    ...readOf('GET /api/shared-conversations/search', { query: { q: find.trim() } }),
    enabled: isSearching,
  });
  const hits = found.data?.map(({ message }) => message).filter((message) => message.conversation === conversation);
  const newest = read.data?.pages[0]?.at(-1);
  const messages = isSearching ? (hits ?? []) : (read.data?.pages.toReversed().flat() ?? []);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${colleague.fullName} and ${staff?.name ?? 'our team'}`}
    >
      <div className="flex min-h-full flex-col">
        <div className="flex items-center gap-2 border-b px-4 py-2">
          <SearchField
            label="Search this conversation"
            value={find}
            maxLength={searchMaxLength}
            onChange={setFind}
            className="flex-1"
          />
          <a
            href={`/api/shared-conversations/${encodeURIComponent(conversation)}/transcript`}
            download
            className="text-control text-link underline-offset-2 hover:underline"
          >
            Save as text
          </a>
        </div>
        {since !== null && (
          <p className="border-b bg-sunken px-4 py-2 text-muted text-small">Shared since {dateText(since)}.</p>
        )}
        <div className="flex flex-1 flex-col gap-3 bg-log px-4 py-3">
          {(read.isPending || (isSearching && found.isPending)) && <MessageSkeletons />}
          {read.isError && (
            <ErrorState
              title="Failed to fetch this conversation"
              message={messageOf(read.error)}
              onRetry={() => void read.refetch()}
              isRetrying={read.isFetching}
            />
          )}
          {isSearching && hits?.length === 0 && <p className="text-muted text-small">No messages found</p>}
          {!isSearching && <OlderMessages read={read} />}
          <ol aria-label="Messages" className="flex flex-col gap-3">
            {messages.map((message) => (
              <SharedMessage key={message.id} message={message} shared={shared} />
            ))}
          </ol>
        </div>
        {isTakenOver && newest ? (
          <ContinueComposer shared={shared} newest={newest} onSent={onClose} />
        ) : (
          <ClosedNote reason={`You read this as a colleague. Only ${colleague.fullName} and our team write here.`} />
        )}
      </div>
    </Sheet>
  );
}

function SharedMessage({ message, shared: { colleague } }: { message: Message; shared: SharedConversation }) {
  const { senderId, content, timestamp, attachment, deletedAt } = message;
  const isOfColleague = senderId === colleague.id;
  return (
    <li className={isOfColleague ? 'flex justify-end' : 'flex'}>
      <article
        className={`flex w-fit max-w-[85%] flex-col gap-1 rounded-card border px-3.5 py-2 ${isOfColleague ? 'border-bubble-team-line bg-bubble-team' : 'border-bubble-other-line bg-bubble-other'}`}
      >
        <p className="text-caption text-muted">
          {isOfColleague ? colleague.fullName : <SenderName id={senderId} contact={colleague} />} ·{' '}
          <time dateTime={timestamp}>{momentText(timestamp)}</time>
        </p>
        {deletedAt === null ? (
          <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
            <LinkedText text={content} isOnPrimary={false} />
          </p>
        ) : (
          <p className="text-muted text-small">Message deleted</p>
        )}
        {attachment && (
          <a href={attachment.url} className="text-control text-link underline-offset-2 hover:underline" download>
            {attachment.filename}
          </a>
        )}
      </article>
    </li>
  );
}
