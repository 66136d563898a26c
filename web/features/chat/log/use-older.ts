import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { loadOlder } from '#web/features/chat/chat.api.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Loads older pages, one at a time. */
export function useOlder(contactId: number) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const load = useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState('loading');
    try {
      await loadOlder(client, viewer.id, contactId);
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      isUnderWay.current = false;
    }
  }, [client, viewer.id, contactId]);

  return { state, load };
}
