import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { isIncoming, usePendingRequests } from './contacts.api.ts';

const RequestCards = lazyPart(() => import('./request-cards.tsx').then((file) => file.RequestCards));

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
  return <WaitingRequests label="Contact requests" isToAnswer onOpenChat={onOpenChat} className="mb-3" />;
}

/** The viewer's own pending requests. They need no action, so they stand last. */
export function OutgoingRequests({ onOpenChat }: RequestsProps) {
  return <WaitingRequests label="Requests you sent" isToAnswer={false} onOpenChat={onOpenChat} className="mt-3" />;
}

interface WaitingProps extends RequestsProps {
  label: string;
  isToAnswer: boolean;
  className: string;
}

function WaitingRequests({ isToAnswer, ...cards }: WaitingProps) {
  const viewer = useViewer();
  const requests = usePendingRequests().data?.filter((request) => isIncoming(request, viewer.id) === isToAnswer);
  if (!requests || requests.length === 0) return null;
  return (
    // The height of a card, so that nothing moves when its code loads.
    <Suspense fallback={<div className={`h-31 ${cards.className}`} />}>
      <RequestCards requests={requests} {...cards} />
    </Suspense>
  );
}
