import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#contract/security-log.ts';
import { ownSecurityEventsPageSize, securityEventsPageSize } from '#contract/values/security-events.ts';
import { call, callPages, queryKeyOf } from '#web/lib/calls/api.ts';
import { filtersOf, type SecuritySearch } from './security-search.ts';

/** Read each time it is shown: no frame tells what happens to accounts. */
const always = { refetchOnMount: 'always' as const };

/** The security log, page by page; the last result stays while another search loads. */
export function useSecurityEvents(search: SecuritySearch) {
  const query = { ...filtersOf(search), limit: securityEventsPageSize };
  return useInfiniteQuery({
    ...always,
    queryKey: queryKeyOf('GET /api/security-events', { query }),
    queryFn: ({ pageParam }) =>
      call('GET /api/security-events', { query: pageParam === null ? query : { ...query, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < securityEventsPageSize ? null : String(page.at(-1)?.id)),
    placeholderData: keepPreviousData,
  });
}

/** Everything that fits the filters. */
export async function readAllEvents(search: SecuritySearch): Promise<SecurityEvent[]> {
  return (await callPages('GET /api/security-events', { query: filtersOf(search) })).flat();
}

/** What happened to the viewer's own account. */
export function useOwnEvents() {
  const query = { limit: ownSecurityEventsPageSize };
  return useInfiniteQuery({
    ...always,
    queryKey: queryKeyOf('GET /api/security-events/own', { query }),
    queryFn: ({ pageParam }) =>
      call('GET /api/security-events/own', { query: pageParam === null ? query : { ...query, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < ownSecurityEventsPageSize ? null : String(page.at(-1)?.id)),
  });
}

/** Whom the filter by person offers: everybody who is active. */
export function useEverybody() {
  return useQuery({
    queryKey: queryKeyOf('GET /api/users'),
    queryFn: async () => (await callPages('GET /api/users', {})).flat(),
  });
}
