import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewProgramKey, ProgramKey } from '#contract/programs/program-keys.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofKeys = { group: 'program-keys', rereads: ['/api/program-keys'], isAwaited: true };
const queryOf = (institution: number | undefined) => (institution ? { institution } : {});

/** The keys of an institution, newest first. Kept up to date by `changed` frames. */
export function useProgramKeys(institution: number | undefined) {
  return useQuery(readOf('GET /api/program-keys', { query: queryOf(institution) }));
}

/** Creates a key. Its secret is not cached, because it is shown once. The form shows refusals. */
export function useMakeKey(institution: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProgramKey) => call('POST /api/program-keys', { query: queryOf(institution), body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(readsUnder('/api/program-keys')),
  });
}

export function useRenameKey() {
  return useChange({
    ...ofKeys,
    mutationFn: ({ id, name }: Pick<ProgramKey, 'id' | 'name'>) =>
      call('PATCH /api/program-keys/:id', { params: { id }, body: { name } }),
    failed: 'The key was not renamed',
  });
}

export function useConfirmKey() {
  return useChange({
    ...ofKeys,
    mutationFn: ({ id }: ProgramKey) => call('POST /api/program-keys/:id/confirm', { params: { id } }),
    done: (_, { name }) => ({ title: 'Key confirmed', description: `${name} can fetch reports again.` }),
    failed: 'The key was not confirmed',
  });
}

export function useRevokeKey() {
  return useChange({
    ...ofKeys,
    mutationFn: ({ id }: ProgramKey) => call('DELETE /api/program-keys/:id', { params: { id } }),
    done: (_, { name }) => ({ title: 'Key revoked', description: `${name} no longer works.` }),
    failed: 'The key was not revoked',
  });
}
