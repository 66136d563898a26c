import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { boardPageMaxSize } from '#contract/values/technical-setup.ts';
import { call, queryKeyOf, readOf, readsUnder } from '#web/lib/calls/api.ts';
import type { BoardSearch } from './board-search.ts';

/** The board, page by page; the last result stays while another one loads. */
export function useSetupBoard(search: BoardSearch) {
  const query = { ...search };
  return useInfiniteQuery({
    queryKey: queryKeyOf('GET /api/technical-setups', { query }),
    queryFn: ({ pageParam }) =>
      call('GET /api/technical-setups', { query: pageParam === null ? query : { ...query, cursor: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Every row that the board has for a search. */
export async function readWholeBoard(search: BoardSearch): Promise<SetupBoardRow[]> {
  const rows: SetupBoardRow[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const query = { ...search, limit: boardPageMaxSize, ...(cursor !== undefined && { cursor }) };
    const page = await call('GET /api/technical-setups', { query });
    rows.push(...page.setups);
    cursor = page.nextCursor;
  }
  return rows;
}

/** Remembers that the viewer has seen a set-up as it was until then. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ institutionId, until }: { institutionId: number; until: string }) =>
      call('POST /api/technical-setups/:institutionId/look', { params: { institutionId }, body: { until } }),
    onSuccess: () => client.invalidateQueries(readsUnder('/api/technical-setups')),
  });
}

/** Whose addresses a pasted list holds. It stores nothing. */
export function useAddressLookUp() {
  return useMutation({
    mutationFn: (text: string) => call('POST /api/technical-setups/whose-address', { body: { text } }),
  });
}

/** What is to be written for other programs: of one institution, or of all that the board shows. */
export function useSetupExport(asked: { search: BoardSearch; institution?: number; version: 'live' | 'submitted' }) {
  const { search, institution, version } = asked;
  return useQuery(
    readOf('GET /api/technical-setups/export', {
      query: institution === undefined ? { ...search, version } : { institution, version },
    }),
  );
}
