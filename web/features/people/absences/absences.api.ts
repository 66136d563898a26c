import { useQuery } from '@tanstack/react-query';
import type { Absence, NewAbsence } from '#contract/people/absences.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const rereads = ['/api/absences', '/api/conversations'];

/** Absences of the viewer and those for which they stand in; for administrators everybody's. */
export function useAbsences({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...readOf('GET /api/absences'), enabled: isEnabled });
}

/** What happened during an own absence. */
export function useMeanwhile(id: number) {
  return useQuery(readOf('GET /api/absences/:id/meanwhile', { params: { id } }));
}

export function useCatchUp() {
  return useChange({
    mutationFn: (id: number) => call('POST /api/absences/:id/caught-up', { params: { id } }),
    failed: 'The list was not put away',
    rereads: ['/api/absences'],
    isAwaited: true,
  });
}

export function useStandIns(staffId: number, isEnabled: boolean) {
  return useQuery({ ...readOf('GET /api/absences/stand-ins', { query: { staffId } }), enabled: isEnabled });
}

export function useEnterAbsence() {
  return useChange({
    mutationFn: (body: NewAbsence) => call('POST /api/absences', { body }),
    done: ({ staff }) => ({ title: 'Absence entered', description: staff.fullName }),
    failed: 'Absence not entered',
    isShownAtField: true,
    rereads,
    isAwaited: true,
  });
}

/** Ends at once, with Undo. */
export function useEndAbsence() {
  const restore = useChange({
    mutationFn: (id: number) => call('POST /api/absences/:id/restore', { params: { id } }),
    failed: 'The change was not undone',
    rereads,
    isAwaited: true,
  });
  return useChange({
    mutationFn: ({ id }: Pick<Absence, 'id' | 'state'>) => call('POST /api/absences/:id/end', { params: { id } }),
    done: (_, { id, state }) => ({
      title: state === 'now' ? 'Absence ended' : 'Absence called off',
      action: { label: 'Undo', onAct: () => restore.mutate(id) },
    }),
    failed: 'Absence not ended',
    rereads,
    isAwaited: true,
  });
}
