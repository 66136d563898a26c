import { useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';
import { readsOfContacts } from './contacts.api.ts';

interface Person {
  id: number;
  fullName: string;
}

export function useBlocks() {
  return useQuery(readOf('GET /api/blocks'));
}

/** Blocks a person at once, with Undo, or unblocks them. */
export function useBlock() {
  const read = { rereads: readsOfContacts(useViewer().id), isAwaited: true };
  const unblock = useChange({
    ...read,
    mutationFn: ({ id }: Person) => call('DELETE /api/blocks/:userId', { params: { userId: id } }),
    done: (_, { fullName }) => ({
      title: 'Person unblocked',
      description: `${fullName} can ask to connect again.`,
    }),
    failed: 'The person could not be unblocked',
  });
  const block = useChange({
    ...read,
    mutationFn: ({ id }: Person) => call('POST /api/blocks', { body: { userId: id } }),
    done: (_, person) => ({
      title: 'Person blocked',
      description: `${person.fullName} can no longer write to you or ask to connect, and isn’t notified.`,
      action: { label: 'Undo', onAct: () => unblock.mutate(person) },
    }),
    failed: 'The person could not be blocked',
  });
  return { block: block.mutate, unblock: unblock.mutate, isPending: block.isPending || unblock.isPending };
}
