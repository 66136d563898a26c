import { call } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { Toast } from '#web/ui/overlays/toast-queue.ts';
import { useChange } from '#web/ui/use-change.ts';
import { readsOfContacts } from './contacts.api.ts';

export function useWithdraw() {
  return useEndContact('The request could not be withdrawn', (fullName) => ({
    title: 'Request withdrawn',
    description: `${fullName} no longer sees your request.`,
  }));
}

export function useRemoveContact() {
  return useEndContact('The contact could not be removed', (fullName) => ({
    title: 'Contact removed',
    description: `You and ${fullName} can ask to connect again.`,
  }));
}

function useEndContact(failed: string, done: (fullName: string) => Toast) {
  const read = { rereads: readsOfContacts(useViewer().id), isAwaited: true };
  const restore = useChange({
    ...read,
    mutationFn: (id: number) => call('POST /api/relationships/:id/restore', { params: { id } }),
    failed: 'The change was not undone',
  });
  return useChange({
    ...read,
    mutationFn: ({ id }: { id: number; fullName: string }) => call('DELETE /api/relationships/:id', { params: { id } }),
    done: (_, { id, fullName }) => ({
      ...done(fullName),
      action: { label: 'Undo', onAct: () => restore.mutate(id) },
    }),
    failed,
  });
}
