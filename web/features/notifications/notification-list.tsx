import { useEffect, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { inBellOrder, type NotificationList as Notifications, raisedIds } from './bell-order.ts';
import { NotificationItem } from './notification-item.tsx';

const pageSize = 20;

interface NotificationListProps {
  notifications: Notifications;
  onMarkRead: (id: number) => void;
}

/** The viewer's notifications, in an order that does not change while they read. */
export function NotificationList({ notifications, onMarkRead }: NotificationListProps) {
  const [raised, setRaised] = useState(() => raisedIds(notifications));
  const [shownCount, setShownCount] = useState(pageSize);
  useEffect(() => {
    // What arrives while the list is open is raised too, and stays there.
    setRaised((known) => {
      const more = [...raisedIds(notifications)].filter((id) => !known.has(id));
      return more.length > 0 ? new Set([...known, ...more]) : known;
    });
  }, [notifications]);

  const shown = inBellOrder(notifications, raised).slice(0, shownCount);
  return (
    <>
      <ul className="divide-y">
        {shown.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onMarkRead={() => onMarkRead(notification.id)}
          />
        ))}
      </ul>
      {shown.length < notifications.length && (
        <div className="flex justify-center border-t p-3">
          <Button variant="secondary" size="sm" onClick={() => setShownCount(shownCount + pageSize)}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}
