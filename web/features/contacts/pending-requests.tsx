import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { isIncoming, usePendingRequests } from './contacts.api.ts';

const PendingRequestItem = lazyPart(() => import('./pending-request-item.tsx').then((file) => file.PendingRequestItem));

interface RequestsProps {
  onOpenChat: (userId: number) => void;
}

/** Requests that wait for the viewer's answer, as cards. */
export function IncomingRequests({ onOpenChat }: RequestsProps) {
  const { isLoadingError, isFetching, refetch } = usePendingRequests();
  if (isLoadingError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-2 px-2.5 py-1 text-danger text-small">
        Contact requests could not be loaded
        <IconButton label="Retry" icon={<RotateCw />} isDisabled={isFetching} onClick={() => void refetch()} />
      </div>
    );
  }
  return <RequestCards label="Contact requests" isToAnswer onOpenChat={onOpenChat} className="mb-3" />;
}

/** The viewer's own pending requests. They need no action, so they stand last. */
export function OutgoingRequests({ onOpenChat }: RequestsProps) {
  return <RequestCards label="Requests you sent" isToAnswer={false} onOpenChat={onOpenChat} className="mt-3" />;
}

interface RequestCardsProps extends RequestsProps {
  label: string;
  isToAnswer: boolean;
  className: string;
}

function RequestCards({ label, isToAnswer, onOpenChat, className }: RequestCardsProps) {
  const viewer = useViewer();
  const [isFolded, setFolded] = useState(true);
  // On phones a second card would push the conversations off the screen.
  const isShort = useIsPhone() && isFolded;
  const requests = usePendingRequests().data?.filter((request) => isIncoming(request, viewer.id) === isToAnswer);
  if (!requests || requests.length === 0) return null;
  return (
    <ul aria-label={label} className={`flex flex-col gap-2 ${className}`}>
      {requests.slice(0, isShort ? 1 : undefined).map((request) => (
        <li key={request.relationship.id} className="rounded-card border bg-raised p-3">
          {/* The height of an item, so that nothing moves when its code loads. */}
          <Suspense fallback={<div className="h-24" />}>
            <PendingRequestItem request={request} onAccepted={onOpenChat} onOpen={onOpenChat} />
          </Suspense>
        </li>
      ))}
      {isShort && requests.length > 1 && (
        <li>
          <Button variant="ghost" size="sm" onClick={() => setFolded(false)}>
            {`Show ${requests.length - 1} more`}
          </Button>
        </li>
      )}
    </ul>
  );
}
