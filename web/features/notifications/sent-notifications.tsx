import Megaphone from 'lucide-react/icons/megaphone';
import type { SentNotification } from '#contract/notifications.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { useSentNotifications } from './broadcasts.api.ts';
import { SentNotificationItem } from './sent-notification-item.tsx';

const list: ListOf<SentNotification> = {
  title: 'Sent Notifications',
  what: 'sent notifications',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <Megaphone />,
  nothing: 'No notifications sent yet',
  isReadByButton: true,
  more: 'Show earlier',
};

export function SentNotifications() {
  return (
    <ListCard
      list={list}
      read={useSentNotifications()}
      renderRow={(notification) => <SentNotificationItem notification={notification} />}
    />
  );
}
