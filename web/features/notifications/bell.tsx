import BellIcon from 'lucide-react/icons/bell';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { BellButton } from './bell-button.tsx';
import { BellLoading } from './bell-loading.tsx';
import { BellSection } from './bell-section.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead, useNotifications, useUnreadCount } from './notifications.api.ts';
import { useNotificationsLive } from './notifications.live.ts';

/** Contact requests for the bell; the page supplies them. */
export interface BellRequests {
  /** One item per request, newest first. */
  items: ReactNode[];
  /** The number of requests that the viewer has to answer. */
  incomingCount: number;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface BellProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  requests: BellRequests;
}

/** Contact requests and notifications behind one button. */
export function Bell({ isOpen, onOpenChange, requests }: BellProps) {
  const notifications = useNotifications();
  const { markRead, markAllRead } = useMarkRead();
  const [arrivedTitle, setArrivedTitle] = useState('');
  const list = notifications.rows ?? [];
  const unreadCount = useUnreadCount();
  // A failed refresh is not shown: the list already loaded is worth more.
  const loadingError = notifications.rows ? null : notifications.error;

  useNotificationsLive((arrived) => {
    setArrivedTitle(arrived.title);
    if (isOpen) return;
    toast({
      title: arrived.priority === 'high' ? 'Important notification' : 'New notification',
      description: arrived.title,
      group: 'notification',
      action: { label: 'Open', onAct: () => onOpenChange(true) },
    });
  });

  function retry() {
    if (loadingError) notifications.refetch();
    if (requests.error) requests.refetch();
  }

  function content(): ReactNode {
    const error = loadingError ?? requests.error;
    if (error) {
      const isFetching = notifications.isFetching || requests.isFetching;
      return <FailedRead title="Error loading notifications" read={{ error, isFetching, refetch: retry }} />;
    }
    if (notifications.isPending || requests.isPending) return <BellLoading />;
    if (list.length === 0 && requests.items.length === 0) {
      return <EmptyState icon={<BellIcon />} text="No new notifications" detail="You'll see contact requests here" />;
    }
    return (
      <>
        {requests.items.length > 0 && (
          <BellSection title="Contact requests">
            <ul className="divide-y">{requests.items}</ul>
          </BellSection>
        )}
        {list.length > 0 && (
          <BellSection title="Announcements">
            <NotificationList read={notifications} onMarkRead={markRead} />
          </BellSection>
        )}
      </>
    );
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Notifications"
      trigger={<BellButton newCount={unreadCount + requests.incomingCount} />}
      action={
        unreadCount > 0 && (
          <Button variant="secondary" size="sm" onClick={() => markAllRead(list)}>
            Mark all read
          </Button>
        )
      }
    >
      {content()}
      <p role="status" className="sr-only">
        {arrivedTitle && `New notification: ${arrivedTitle}`}
      </p>
    </Popover>
  );
}
