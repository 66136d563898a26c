import CircleAlert from 'lucide-react/icons/circle-alert';
import { type OutgoingMessage, useOutbox } from '#web/features/chat/chat.outbox.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Why the server refused a message, with Retry and Discard. */
export function FailedMessage({ outgoing }: { outgoing: OutgoingMessage }) {
  const outbox = useOutbox();
  return (
    <div className="mt-2 flex max-w-full flex-wrap items-center justify-end gap-2">
      <p className="flex min-w-0 items-center gap-1.5 text-caption text-danger">
        <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        <span>Not sent: {outgoing.failure}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => outbox.retry(outgoing.clientId)}>
        Retry
      </Button>
      <Button variant="ghost" size="sm" onClick={() => outbox.discard(outgoing.clientId)}>
        Discard
      </Button>
    </div>
  );
}
