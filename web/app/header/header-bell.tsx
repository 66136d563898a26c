import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isIncoming, usePendingRequests } from '#web/features/contacts/contacts.api.ts';
import { PendingRequestItem } from '#web/features/contacts/pending-request-item.tsx';
import { Bell } from '#web/features/notifications/bell.tsx';
import { contactLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The bell with contact requests; accepting or opening one leads to its conversation. */
export function HeaderBell() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { data: requests = [], isPending, isFetching, isLoadingError, error, refetch } = usePendingRequests();

  function openChat(userId: number) {
    setOpen(false);
    void navigate({ ...contactLink(userId), state: { isForWriting: true } });
  }

  return (
    <Bell
      isOpen={isOpen}
      onOpenChange={setOpen}
      requests={{
        items: requests.map((request) => (
          <li key={request.relationship.id} className="px-4 py-3">
            <PendingRequestItem request={request} onAccepted={openChat} onOpen={openChat} />
          </li>
        )),
        incomingCount: requests.filter((request) => isIncoming(request, viewer.id)).length,
        isPending,
        isFetching,
        error: isLoadingError ? error : null,
        refetch,
      }}
    />
  );
}
