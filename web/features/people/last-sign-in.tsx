import { momentText } from '#web/lib/days.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';

export function LastSignIn({ at }: { at: string | null }) {
  const now = useMinute();
  if (at === null) return <span className="text-muted">Never</span>;
  return (
    <time dateTime={at} title={momentText(at)}>
      {relativeTime(at, Math.max(now, Date.parse(at)))}
    </time>
  );
}
