import { useEffect, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { inBellOrder, raisedIn } from './bell-order.ts';
import { NotificationItem } from './notification-item.tsx';

interface NotificationListProps {
  read: RowsRead<Notification>;
  onMarkRead: (id: number) => void;
}

/** The viewer's notifications, in an order that does not change while they read. */
export function NotificationList({ read, onMarkRead }: NotificationListProps) {
  const { rows = [] } = read;
  const [raised, setRaised] = useState(() => raisedIn(rows));
  useEffect(() => {
    // Notifications that arrive while the list is open are raised too, and stay there.
    setRaised((known) => {
      const more = raisedIn(rows).filter(({ id }) => !known.some((one) => one.id === id));
      return more.length > 0 ? [...known, ...more] : known;
    });
  }, [rows]);

  return (
    <>
      <ul className="divide-y">
        {inBellOrder(rows, raised).map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onMarkRead={() => onMarkRead(notification.id)}
          />
        ))}
      </ul>
      <MoreRows read={read} isByButton text="Show earlier" failed="Failed to fetch earlier notifications" />
    </>
  );
}
