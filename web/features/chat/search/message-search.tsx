import Search from 'lucide-react/icons/search';
import { useEffect, useId, useState } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { searchMinLength } from '#contract/values/limits.ts';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useMessageSearch } from './message-search.api.ts';
import { SearchHit } from './search-hit.tsx';

/** A search starts after this pause in typing. */
const typingPauseMs = 200;

interface MessageSearchProps {
  summary: ConversationSummary;
  /** Shows a message in its conversation. */
  onOpenMessage: (contactId: number, messageId: number) => void;
}

/** Searches this conversation or all of the viewer's. */
export function MessageSearch({ summary, onOpenMessage }: MessageSearchProps) {
  const [text, setText] = useState('');
  const [isEverywhere, setEverywhere] = useState(false);
  const everywhereId = useId();
  const wanted = useSettled(text.trim());
  const conversations = useConversations().data ?? [];
  const search = useMessageSearch({ text: wanted, contactId: isEverywhere ? undefined : summary.contact.id });
  const hits = search.data?.pages.flat() ?? [];
  const isLongEnough = wanted.length >= searchMinLength;

  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 flex flex-col gap-3 border-b bg-surface p-4">
        <TextField
          label="Search messages"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={`At least ${searchMinLength} characters`}
        />
        <label htmlFor={everywhereId} className="flex min-h-6 items-center gap-2 text-control touch:min-h-11">
          <input
            id={everywhereId}
            type="checkbox"
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
            className="size-4 accent-(--primary)"
          />
          In all conversations
        </label>
      </div>
      <p role="status" className="sr-only">
        {isLongEnough && search.isSuccess ? foundText(hits.length, search.hasNextPage) : ''}
      </p>
      {isLongEnough && search.isPending && <Spinner label="Searching..." className="m-8 self-center" />}
      {isLongEnough && search.isError && (
        <ErrorState
          title="Search failed"
          message={messageOf(search.error)}
          onRetry={() => void search.refetch()}
          isRetrying={search.isFetching}
        />
      )}
      {isLongEnough && search.isSuccess && hits.length === 0 && (
        <EmptyState icon={<Search />} text="No messages found" detail={`No message contains “${wanted}”.`} />
      )}
      {isLongEnough && (
        <ul className="flex flex-col p-2">
          {hits.map((hit) => {
            const found = conversations.find((other) => other.conversation === hit.message.conversation);
            return (
              found && (
                <SearchHit
                  key={hit.message.id}
                  hit={hit}
                  contact={found.contact}
                  isEverywhere={isEverywhere}
                  onOpen={() => onOpenMessage(found.contact.id, hit.message.id)}
                />
              )
            );
          })}
        </ul>
      )}
      {search.hasNextPage && (
        <Button
          variant="secondary"
          className="mx-4 mb-4"
          onClick={() => void search.fetchNextPage()}
          isPending={search.isFetchingNextPage}
          pendingText="Searching..."
        >
          Older messages
        </Button>
      )}
    </div>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 message found';
  return `${count}${hasMore ? ' or more' : ''} messages found`;
}

/** The text as of the last pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
