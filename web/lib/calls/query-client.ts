import { QueryClient, type QueryFilters } from '@tanstack/react-query';

/** Data never becomes stale by itself: the server says over the socket what has changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // The browser's own guess of being offline is wrong on local networks; a failed call says so better.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Reads again what is on the screen, and marks the rest to be read when it is next shown. A first read under way may have
 * been answered before the change that led here, and the cache would take its answer for fresh: it is followed by a second.
 */
export function readAgain(client: QueryClient, filters: QueryFilters = {}): void {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const firstReads = underWay.filter((query) => query.state.data === undefined);
  void client.invalidateQueries(filters);
  for (const read of firstReads) {
    const again = () => client.invalidateQueries({ queryKey: read.queryKey, exact: true });
    // Answers the promise of the read under way.
    void read.fetch().then(again, again);
  }
}
