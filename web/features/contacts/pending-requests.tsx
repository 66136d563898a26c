import RotateCw from 'lucide-react/icons/rotate-cw';
import { IconButton } from '#web/ui/button.tsx';
import { usePendingRequests } from './contacts.api.ts';
import { PendingRequestItem } from './pending-request-item.tsx';

/** Unanswered requests as cards above the contacts. */
export function PendingRequests({ onOpenChat }: { onOpenChat: (userId: number) => void }) {
  const { data, isLoadingError, isFetching, refetch } = usePendingRequests();
  if (isLoadingError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-2 px-2.5 py-1 text-danger text-small">
        Contact requests could not be loaded
        <IconButton label="Retry" icon={<RotateCw />} isDisabled={isFetching} onClick={() => void refetch()} />
      </div>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Contact requests" className="mb-3 flex flex-col gap-2">
      {data.map((request) => (
        <li key={request.relationship.id} className="rounded-card border bg-raised p-3">
          <PendingRequestItem request={request} onAccepted={onOpenChat} onOpen={onOpenChat} />
        </li>
      ))}
    </ul>
  );
}
