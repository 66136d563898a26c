import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';

/** The figures of support up to now, counted anew each time the page opens. */
export function useSupportFigures(days: number) {
  return useQuery({ ...readOf('GET /api/statistics/support', { query: { days: String(days) } }), staleTime: 0 });
}

/** A window with a fixed end, so that later reads agree with its figures. */
export interface PastWindow {
  days: number;
  until: string;
}

export function useResponseTrend({ days, until }: PastWindow) {
  return useQuery(readOf('GET /api/statistics/trend', { query: { days: String(days), until } }));
}

const groupsAtOnce = 50;

export function useResponsesBy(by: 'staff' | 'institutions', { days, until }: PastWindow) {
  return useRows(`GET /api/statistics/${by}`, { query: { days: String(days), until } }, groupsAtOnce, (page) => page);
}
