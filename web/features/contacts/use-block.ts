import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { refreshContacts } from './contacts.api.ts';

interface Person {
  id: number;
  fullName: string;
}

/** The people the viewer has blocked. */
export function useBlocks() {
  return useQuery(readOf('GET /api/blocks'));
}

/** Blocks a person at once, with Undo, or unblocks them. */
export function useBlock() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const refresh = () => refreshContacts(client, viewerId);
  const unblock = useMutation({
    mutationFn: ({ id }: Person) => call('DELETE /api/blocks/:userId', { params: { userId: id } }),
    onSuccess: (_, { fullName }) =>
      toast({ title: 'Person unblocked', description: `${fullName} can ask to connect again.` }),
    onError: (error) =>
      toast({ title: 'The person could not be unblocked', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
  const block = useMutation({
    mutationFn: ({ id }: Person) => call('POST /api/blocks', { body: { userId: id } }),
    onSuccess: (_, person) =>
      toast({
        title: 'Person blocked',
        description: `${person.fullName} can no longer write to you or ask to connect, and is not told.`,
        action: { label: 'Undo', onAct: () => unblock.mutate(person) },
      }),
    onError: (error) =>
      toast({ title: 'The person could not be blocked', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
  return { block: block.mutate, unblock: unblock.mutate, isPending: block.isPending || unblock.isPending };
}
