import { useState } from 'react';
import type { PendingRequest } from '#contract/people/contacts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { PendingRequestItem } from './pending-request-item.tsx';

interface RequestCardsProps {
  requests: readonly PendingRequest[];
  label: string;
  className: string;
  onOpenChat: (userId: number) => void;
}

export function RequestCards({ requests, label, className, onOpenChat }: RequestCardsProps) {
  const [isFolded, setFolded] = useState(true);
  // On phones a second card would push the conversations off the screen.
  const isShort = useIsPhone() && isFolded;
  return (
    <ul aria-label={label} className={`flex flex-col gap-2 ${className}`}>
      {requests.slice(0, isShort ? 1 : undefined).map((request) => (
        <li key={request.relationship.id} className="rounded-card border bg-raised p-3">
          <PendingRequestItem request={request} onAccepted={onOpenChat} onOpen={onOpenChat} />
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
