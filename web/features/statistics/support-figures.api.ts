import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';
import { type FigureRow, type FigureRowsFilter, figureLists } from './figure-lists.ts';
import type { FigureListName } from './statistics-search.ts';

const pageSize = 50;

/** The figures of support up to now. They are counted anew each time that the page is opened. */
export function useSupportFigures(days: number) {
  return useQuery({ ...readOf('GET /api/statistics/support', { query: { days: String(days) } }), staleTime: 0 });
}

/** A window of statistics that is over, so that what is read of it later agrees with its figures. */
export interface PastWindow {
  days: number;
  until: string;
}

export function useResponseTrend({ days, until }: PastWindow) {
  return useQuery(readOf('GET /api/statistics/trend', { query: { days: String(days), until } }));
}

/** The first responses by member of staff, or by institution. */
export function useResponsesBy(by: 'staff' | 'institutions', { days, until }: PastWindow) {
  return useQuery(readOf(`GET /api/statistics/${by}`, { query: { days: String(days), until } }));
}

/** The rows behind a figure, page by page. */
export function useFigureRows(list: FigureListName, filter: FigureRowsFilter) {
  return useInfiniteQuery({
    queryKey: ['figure rows', list, filter],
    queryFn: ({ pageParam }) => figureLists[list].read({ ...filter, limit: pageSize }, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** All of them. */
export async function readAllFigureRows(list: FigureListName, filter: FigureRowsFilter): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  let address: string | undefined;
  do {
    const page = await figureLists[list].read(filter, address);
    rows.push(...page.rows);
    address = page.next;
  } while (address !== undefined);
  return rows;
}
