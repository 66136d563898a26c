import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input, readsUnder } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofColleagues = { group: 'colleagues', rereads: ['/api/invitations', '/api/customers', '/api/users'] };

/** The answer may have a text that is shown once, so it is not cached. */
export function useAddColleague() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'POST /api/colleagues'>['body']) => call('POST /api/colleagues', { body }),
    gcTime: 0,
    onSettled: () => void client.invalidateQueries(readsUnder('/api/invitations')),
  });
}

interface Colleague {
  id: number;
  fullName: string;
}

/** Makes somebody an administrator of their institution, or ends that, with Undo. */
export function useSetAdministrator() {
  const put = ({ id, isAdministrator }: Colleague & { isAdministrator: boolean }) =>
    isAdministrator
      ? call('PUT /api/colleagues/:id/administrator', { params: { id } })
      : call('DELETE /api/colleagues/:id/administrator', { params: { id } });
  const common = { ...ofColleagues, mutationFn: put, failed: 'Not changed' };
  const undo = useChange(common);
  return useChange({
    ...common,
    done: (_, { id, fullName, isAdministrator }) => ({
      title: isAdministrator ? `${fullName} is an administrator` : `${fullName} is no administrator any more`,
      description: isAdministrator ? 'They add, invite and deactivate colleagues.' : 'They keep their own account.',
      action: {
        label: 'Undo',
        onAct: () => undo.mutate({ id, fullName, isAdministrator: !isAdministrator }),
      },
    }),
  });
}

export function useDeactivateColleague() {
  return useChange({
    ...ofColleagues,
    mutationFn: ({ id }: Colleague) => call('POST /api/colleagues/:id/deactivate', { params: { id } }),
    done: (_, { fullName }) => ({ title: 'Person deactivated', description: `${fullName} is signed out` }),
    failed: 'Person not deactivated',
  });
}

export function useReactivateColleague() {
  return useChange({
    ...ofColleagues,
    mutationFn: ({ id }: Colleague) => call('POST /api/colleagues/:id/reactivate', { params: { id } }),
    done: (_, { fullName }) => ({ title: 'Person reactivated', description: `${fullName} can sign in again` }),
    failed: 'Person not reactivated',
  });
}
