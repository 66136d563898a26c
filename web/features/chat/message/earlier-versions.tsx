import { useId, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { EnclosureCard } from '#web/features/chat/enclosures/enclosure-card.tsx';
import { exactTime } from '#web/features/chat/log/message-time.ts';
import { SenderName } from '#web/features/chat/log/sender-name.tsx';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useVersions } from './message-changes.api.ts';

/** The original texts of edited and deleted messages, for administrators; read on request. */
export function EarlierVersions({ summary }: { summary: ConversationSummary }) {
  const [isShown, setShown] = useState(false);
  const titleId = useId();
  if (!useCapabilities().overseesConversations) return null;
  return (
    <section aria-labelledby={titleId} className="border-t p-4">
      <h3 id={titleId} className="mb-3 text-muted text-small">
        Changed and deleted messages
      </h3>
      {isShown ? (
        <Versions summary={summary} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
          Show earlier versions
        </Button>
      )}
    </section>
  );
}

function Versions({ summary: { contact } }: { summary: ConversationSummary }) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useVersions(contact.id);
  const versions = data?.pages.flat();
  return (
    <>
      {isPending && <p role="status">Loading...</p>}
      {error && (
        <p role="alert" className="mb-2 text-danger text-small">
          {messageOf(error)}
        </p>
      )}
      {versions?.length === 0 && <p className="text-control text-muted">No message was changed or deleted</p>}
      <ul className="flex flex-col gap-3">
        {versions?.map(({ change, senderId, content, filename, enclosure, endedAt, endedBy }) => (
          <li key={change} className="text-small">
            <p className="text-caption text-muted">
              <SenderName id={senderId} contact={contact} />, {endedBy === 'edit' ? 'changed' : 'deleted'}{' '}
              {exactTime(endedAt)}
            </p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {content}
            </p>
            {filename && filename !== content && <p className="text-muted">File: {filename}</p>}
            {enclosure && <EnclosureCard enclosure={enclosure} isOnPrimary={false} />}
          </li>
        ))}
      </ul>
      {(hasNextPage || error) && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void (error && !data ? refetch() : fetchNextPage())}
          isPending={isFetching}
          pendingText="Loading..."
        >
          {error ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  );
}
