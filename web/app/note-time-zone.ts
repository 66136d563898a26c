import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/lib/calls/api.ts';
import { browserZone } from '#web/lib/time-zones.ts';
import { useViewer, viewerQuery } from '#web/lib/viewer.ts';

/** Notes the browser's time zone for a person who has none, so that e-mails tell them their own time. */
export function useNotedTimeZone(): void {
  const client = useQueryClient();
  const isMissing = useViewer().timeZone === null;
  useEffect(() => {
    if (!isMissing) return;
    const note = async () => {
      await call('PATCH /api/user', { body: { timeZone: browserZone } });
      client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, timeZone: browserZone });
    };
    // Failing is harmless: the next visit tries again.
    note().catch(() => {});
  }, [client, isMissing]);
}
