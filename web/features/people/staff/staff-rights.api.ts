import { call } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

interface Finance {
  id: number;
  fullName: string;
  isHeld: boolean;
}

/** Grants the right Finance or ends it, with Undo. */
export function useSetFinance() {
  const common = {
    mutationFn: ({ id, isHeld }: Finance) =>
      isHeld
        ? call('PUT /api/staff/:id/finance', { params: { id } })
        : call('DELETE /api/staff/:id/finance', { params: { id } }),
    group: 'staff rights',
    rereads: ['/api/staff'],
    failed: 'Not changed',
  };
  const undo = useChange(common);
  return useChange({
    ...common,
    done: (_, { id, fullName, isHeld }: Finance) => ({
      title: isHeld ? `${fullName} has the right Finance` : `${fullName} no longer has the right Finance`,
      description: isHeld
        ? 'Invoices, payments, reminders, credit notes and statements of all institutions, under Billing.'
        : 'They see what their role shows them.',
      action: { label: 'Undo', onAct: () => undo.mutate({ id, fullName, isHeld: !isHeld }) },
    }),
  });
}
