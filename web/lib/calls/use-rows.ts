import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type CallName, callPage, callPages, type Input, queryKeyOf, type Reply } from './api.ts';

type ReadName = Extract<CallName, `GET ${string}`>;

/** A list as it is read page by page, and how every row of it is read, for files and paper. */
export interface RowsRead<Row> {
  /** Those that have been read; undefined before the first page. */
  rows: readonly Row[] | undefined;
  readAll: () => Promise<readonly Row[]>;
  /** Nothing has been read yet. */
  isPending: boolean;
  /** The rows are those of the search before. */
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
  /** How many are asked for at once where every row is read; by default what the call answers without a limit. */
  limitForAll?: number;
  /** For what no frame tells of: read each time it is shown. */
  isAlwaysFresh?: boolean;
}

/**
 * A list, page by page, by the addresses that its answers name; the last result stays while another search loads.
 * `rowsOf` finds the rows in an answer, `limit` is how many are asked for at once.
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
    queryFn: ({ pageParam }) => callPage(name, asked, pageParam),
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

/** The same of a list that one answer has whole. */
export function rowsIn<Row>(
  read: Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isFetching' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
): RowsRead<Row> {
  const { isPending, isPlaceholderData, isFetching, error, refetch } = read;
  const more = { hasNextPage: false, fetchNextPage: () => {}, isFetchingNextPage: false, isFetchNextPageError: false };
  return { isPending, isPlaceholderData, isFetching, error, refetch, rows, readAll: async () => rows ?? [], ...more };
}
