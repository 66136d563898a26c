import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { boardPageMaxSize, boardPageSize } from '#contract/values/technical-setup.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import type { BoardSearch } from './board-search.ts';

export function useSetupBoard(search: BoardSearch) {
  return useRows('GET /api/technical-setups', { query: search }, boardPageSize, ({ setups }) => setups, {
    limitForAll: boardPageMaxSize,
  });
}

/** The number of set-ups that wait for review. */
export function useSubmittedCount(): number {
  return useQuery(readOf('GET /api/technical-setups', { query: { state: 'submitted', limit: 1 } })).data?.total ?? 0;
}

/** Stores that the viewer has seen a set-up in its state until then. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ institutionId, until }: { institutionId: number; until: string }) =>
      call('POST /api/technical-setups/:institutionId/look', { params: { institutionId }, body: { until } }),
    onSuccess: () => client.invalidateQueries(readsUnder('/api/technical-setups')),
  });
}

/** Looks up whose addresses a pasted list contains. Stores nothing. */
export function useAddressLookUp() {
  return useMutation({
    mutationFn: (text: string) => call('POST /api/technical-setups/whose-address', { body: { text } }),
  });
}

/** The data for an export: of one institution, or of all on the board. */
export function useSetupExport(asked: { search: BoardSearch; institution?: number; version: 'live' | 'submitted' }) {
  const { search, institution, version } = asked;
  return useQuery(
    readOf('GET /api/technical-setups/export', {
      query: institution === undefined ? { ...search, version } : { institution, version },
    }),
  );
}
