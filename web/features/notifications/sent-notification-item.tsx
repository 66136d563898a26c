import type { SentNotification } from '#contract/notifications.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { ClampedText } from './clamped-text.tsx';
import { HighPriorityMark } from './high-priority-mark.tsx';

export function SentNotificationItem({ notification }: { notification: SentNotification }) {
  const { title, description, priority, authorName, timestamp, reached, readCount } = notification;
  const { tier, institutionName } = notification;
  const now = useMinute();
  return (
    <div className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-h3">
          <span className="min-w-0 break-words">{title}</span>
          {priority === 'high' && <HighPriorityMark />}
        </h3>
        <ClampedText text={description} className="mt-0.5 max-w-[72ch] text-muted text-small" />
        <p className="mt-1 text-caption text-muted">
          {authorName}
          {(tier || institutionName) && `, to ${institutionName ?? tierName(tier)}`}
          {' · '}
          <time dateTime={timestamp}>{relativeTime(timestamp, Math.max(now, Date.parse(timestamp)))}</time>
        </p>
      </div>
      <div className="whitespace-nowrap text-small tabular-nums">
        <p>
          Sent to <strong className="font-semibold">{reached}</strong>
          {' · '}
          Read by <strong className="font-semibold">{readCount}</strong>
        </p>
        <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${reached > 0 ? Math.round((readCount / reached) * 100) : 0}%` }}
          />
        </span>
      </div>
    </div>
  );
}
