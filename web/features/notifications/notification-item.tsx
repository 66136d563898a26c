import { useRef } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ClampedText } from './clamped-text.tsx';
import { HighPriorityMark } from './high-priority-mark.tsx';

interface NotificationItemProps {
  notification: Notification;
  onMarkRead: () => void;
}

/** A notification; unread ones have a dot, bold text and a button. */
export function NotificationItem({ notification, onMarkRead }: NotificationItemProps) {
  const { title, description, priority, read, timestamp } = notification;
  const item = useRef<HTMLLIElement>(null);
  const now = useMinute();
  return (
    <li ref={item} tabIndex={-1} className="flex gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className={classNames('mt-1.5 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-primary')}
      />
      <div className="min-w-0 flex-1">
        <h4 className={classNames('break-words text-control', read ? 'font-medium' : 'font-semibold')}>
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </h4>
        <ClampedText text={description} className="mt-0.5 text-muted text-small" />
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          {priority === 'high' && <HighPriorityMark />}
          <time dateTime={timestamp} className="text-caption text-muted">
            {relativeTime(timestamp, Math.max(now, Date.parse(timestamp)))}
          </time>
          {!read && (
            <Button
              variant="ghost"
              size="sm"
              className="-my-1 -mr-2 ml-auto px-2 text-link"
              aria-label={`Mark as read: ${title}`}
              onClick={() => {
                // The button disappears; keyboard users stay at this item.
                item.current?.focus();
                onMarkRead();
              }}
            >
              Mark as read
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
