import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type CallName, callPage, callPages, type Input, queryKeyOf, type Reply } from './api.ts';

type ReadName = Extract<CallName, `GET ${string}`>;

/** A list as it is read page by page, and a way to read every row, for files and paper. */
export interface RowsRead<Row> {
  rows: readonly Row[] | undefined;
  readAll: () => Promise<readonly Row[]>;
  /** The first page is still loading. */
  isPending: boolean;
  /** The rows belong to the previous search. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

interface RowsOptions {
  /** The page size of `readAll`; by default the call's own. */
  limitForAll?: number;
  /** For data that no frame announces: it is read each time it is shown. */
  isAlwaysFresh?: boolean;
}

/**
 * Reads a list page by page; the last result stays while another search loads. `rowsOf` finds the rows in an answer, `limit` is the page
 * size.
 */
export function useRows<Name extends ReadName, Row>(
  name: Name,
  input: Input<Name>,
  limit: number,
  rowsOf: (page: Reply<Name>) => readonly Row[],
  { limitForAll, isAlwaysFresh = false }: RowsOptions = {},
): RowsRead<Row> & { first: Reply<Name> | undefined } {
  const withLimit = (rows: number) =>
    ({ ...input, query: { ...(input as { query?: object }).query, limit: rows } }) as Input<Name>;
  const asked = withLimit(limit);
  const read = useInfiniteQuery({
    queryKey: queryKeyOf<ReadName>(name, asked),
    queryFn: ({ pageParam, signal }) => callPage(name, asked, { address: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...(isAlwaysFresh && { refetchOnMount: 'always' as const }),
  });
  return {
    ...read,
    first: read.data?.pages[0]?.rows,
    rows: read.data?.pages.flatMap(({ rows }) => rowsOf(rows)),
    readAll: async () => (await callPages(name, limitForAll ? withLimit(limitForAll) : input)).flatMap(rowsOf),
  };
}

/** Wraps a read that returns the whole list in one answer. */
export function rowsIn<Row>(
  read: Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isFetching' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
): RowsRead<Row> {
  const { isPending, isPlaceholderData, isFetching, error, refetch } = read;
  const more = { hasNextPage: false, fetchNextPage: () => {}, isFetchingNextPage: false, isFetchNextPageError: false };
  return { isPending, isPlaceholderData, isFetching, error, refetch, rows, readAll: async () => rows ?? [], ...more };
}
