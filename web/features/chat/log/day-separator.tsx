import { useMinute } from '#web/lib/use-minute.ts';
import { dayLabel } from './message-time.ts';

export function DaySeparator({ timestamp }: { timestamp: string }) {
  const now = useMinute();
  return (
    <li className="my-3 flex justify-center">
      <span className="rounded-full border bg-surface px-2.5 py-1 text-caption text-muted">
        <time dateTime={timestamp}>{dayLabel(timestamp, new Date(now))}</time>
      </span>
    </li>
  );
}
