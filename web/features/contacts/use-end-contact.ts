import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { refreshContacts } from './contacts.api.ts';

interface EndOfContact {
  relationshipId: number;
  done: { title: string; description: string };
  failed: string;
}

/** Withdraws a request or removes a contact at once, with Undo. */
export function useEndContact() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const restore = useMutation({
    mutationFn: (id: number) => call('POST /api/relationships/:id/restore', { params: { id } }),
    onError: (error) => toast({ title: 'It could not be undone', description: messageOf(error), isDestructive: true }),
    onSettled: () => refreshContacts(client, viewerId),
  });
  const end = useMutation({
    mutationFn: ({ relationshipId }: EndOfContact) =>
      call('DELETE /api/relationships/:id', { params: { id: relationshipId } }),
    onSuccess: (_, { relationshipId, done }) =>
      toast({ ...done, action: { label: 'Undo', onAct: () => restore.mutate(relationshipId) } }),
    onError: (error, { failed }) => toast({ title: failed, description: messageOf(error), isDestructive: true }),
    onSettled: () => refreshContacts(client, viewerId),
  });
  return {
    isPending: end.isPending,
    withdraw: (relationshipId: number, fullName: string) =>
      end.mutate({
        relationshipId,
        done: { title: 'Request withdrawn', description: `${fullName} no longer sees your request.` },
        failed: 'The request could not be withdrawn',
      }),
    remove: (relationshipId: number, fullName: string) =>
      end.mutate({
        relationshipId,
        done: { title: 'Contact removed', description: `You and ${fullName} can ask to connect again.` },
        failed: 'The contact could not be removed',
      }),
  };
}
