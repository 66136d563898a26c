import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { readAgain } from '#web/lib/calls/query-client.ts';
import { momentText } from '#web/lib/days.ts';
import { onWorkerMessage, tellWorker } from '#web/lib/device-worker.ts';
import { useLiveState } from '#web/lib/live/live.ts';

/** With a line, until what was shown from the store is read anew: where that fails again, not at once. */
const readAgainAfterMs = 1000;

/** Says that the page shows what was kept on this device, and since when it may be out of date. */
export function OldAnswersNote() {
  const readAt = useOldAnswers();
  return (
    <div role="status" className="print:hidden">
      {readAt !== null && (
        <p className="flex items-center gap-3 border-b bg-warning-surface px-4 py-2 font-medium text-control text-warning">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            You’re offline. This is what you last saw on this device, as of{' '}
            <time dateTime={readAt}>{momentText(readAt)}</time>.
          </span>
        </p>
      )}
    </div>
  );
}

/** When the oldest answer was read that this page shows from the store; null where it shows none. */
function useOldAnswers(): string | null {
  const client = useQueryClient();
  const state = useLiveState();
  const [readAt, setReadAt] = useState<string | null>(null);
  useEffect(() => {
    const end = onWorkerMessage((message) => {
      if (message.type === 'old') setReadAt(new Date(message.at).toISOString());
    });
    tellWorker({ type: 'how-old' });
    return end;
  }, []);
  useEffect(() => {
    if (readAt === null || state !== 'connected') return;
    const timer = setTimeout(() => {
      tellWorker({ type: 'fresh' });
      setReadAt(null);
      readAgain(client);
    }, readAgainAfterMs);
    return () => clearTimeout(timer);
  }, [client, readAt, state]);
  return readAt;
}
