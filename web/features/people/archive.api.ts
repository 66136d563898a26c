import { call } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

export function useAskForArchiveOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'archives',
    rereads: ['/api/person-archives'],
    mutationFn: () => call('POST /api/users/:id/archive', { params: { id } }),
    failed: 'Archive not requested',
    done: () => ({
      title: `The archive of ${fullName}’s data is being prepared`,
      description: 'We’ll notify you when it’s ready. You’ll find it under Account settings.',
    }),
  });
}
