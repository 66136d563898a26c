import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { searchMinLength } from '#contract/values/limits.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { earlierLink } from '#web/lib/pages/links.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useMessageSearch } from './message-search.api.ts';
import { SearchHit } from './search-hit.tsx';

/** A search starts after this pause in typing. */
const typingPauseMs = 200;

interface MessageHitsProps {
  text: string;
  /** Limits the search to the conversation with this person. */
  contactId?: number;
  onOpenMessage: (contactId: number, messageId: number) => void;
}

/** The messages that contain a text, newest first; nothing for a text that is too short. */
export function MessageHits({ text, contactId, onOpenMessage }: MessageHitsProps) {
  const navigate = useNavigate();
  const wanted = usePaused(text.trim(), typingPauseMs);
  const search = useMessageSearch({ text: wanted, contactId });
  const hits = search.data?.pages.flat() ?? [];
  if (wanted.length < searchMinLength) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {search.isSuccess ? foundText(hits.length, search.hasNextPage) : ''}
      </p>
      {search.isPending && <Spinner label="Searching..." className="m-8 self-center" />}
      {search.isError && (
        <ErrorState
          title="Search failed"
          message={messageOf(search.error)}
          onRetry={() => void search.refetch()}
          isRetrying={search.isFetching}
        />
      )}
      {search.isSuccess && hits.length === 0 && (
        <EmptyState icon={<Search />} text="No messages found" detail={`No message contains “${wanted}”.`} />
      )}
      <ul aria-label="Messages found" className="flex flex-col">
        {hits.map((hit) => {
          const { contact } = hit;
          return (
            contact && (
              <SearchHit
                key={hit.message.id}
                hit={hit}
                contact={contact}
                isEverywhere={contactId === undefined}
                onOpen={() =>
                  hit.heldBy
                    ? void navigate(earlierLink(hit.message.conversation))
                    : onOpenMessage(contact.id, hit.message.id)
                }
              />
            )
          );
        })}
      </ul>
      {search.hasNextPage && (
        <Button
          variant="secondary"
          className="m-2"
          onClick={() => void search.fetchNextPage()}
          isPending={search.isFetchingNextPage}
          pendingText="Searching..."
        >
          Older messages
        </Button>
      )}
    </>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 message found';
  return `${count}${hasMore ? ' or more' : ''} messages found`;
}
