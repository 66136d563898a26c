import { useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

export function usePortalClock() {
  return useQuery(readOf('GET /api/clock'));
}

export function useConfirmClock() {
  return useChange({
    group: 'clock',
    rereads: ['/api/clock'],
    isAwaited: true,
    mutationFn: (now: string) => call('PUT /api/clock', { body: { now } }),
    done: () => ({ title: 'Data past its period will be deleted again' }),
    failed: 'The clock was not confirmed',
  });
}
