import { QueryClient, type QueryFilters } from '@tanstack/react-query';

/** Data never becomes stale by itself: the server announces changes over the socket. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // The browser's guess of being offline is wrong on local networks; a failed call says it better.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Refetches what is on the screen and marks the rest to be read when it is next shown. A first read in progress may have been answered
 * before the change, and the cache would take its answer for fresh, so a second one follows it.
 */
export function readAgain(client: QueryClient, filters: QueryFilters = {}): void {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const firstReads = underWay.filter((query) => query.state.data === undefined);
  void client.invalidateQueries(filters);
  for (const read of firstReads) {
    const again = () => client.invalidateQueries({ queryKey: read.queryKey, exact: true });
    // `fetch` returns the promise of the read in progress.
    void read.fetch().then(again, again);
  }
}
