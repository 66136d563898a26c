import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { SignedInUser } from '#contract/auth.ts';
import type { User } from '#contract/people.ts';
import { call, queryKeyOf } from './api.ts';
import { ApiError } from './api-error.ts';

/** Who is signed in; null when nobody is (specification §7: a 401 on the session read yields no user). */
export const viewerQuery = queryOptions({
  queryKey: queryKeyOf('GET /api/user'),
  queryFn: async (): Promise<SignedInUser | null> => {
    try {
      return await call('GET /api/user');
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Filled by the guard, which takes a page away as a whole when its person goes: no page ever meets half a session. */
export const ViewerContext = createContext<User | null>(null);

/** The person signed in. Only inside a guarded page. */
export function useViewer(): User {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer is for guarded pages only');
  return viewer;
}

let emptying: ReturnType<typeof setTimeout> | undefined;

/**
 * Names who is signed in from now on, and empties the query cache of everything else. The viewer's own entry is changed
 * rather than removed, because the guard watches it.
 */
export function changeViewer(client: QueryClient, viewer: SignedInUser | null): void {
  clearTimeout(emptying);
  if (viewer) emptyCache(client);
  client.setQueryData(viewerQuery.queryKey, viewer);
  // When somebody leaves, the guard first takes the page away: a page that found its data gone would ask for it again.
  if (!viewer) emptying = setTimeout(() => emptyCache(client), 0);
}

function emptyCache(client: QueryClient): void {
  const viewerHash = hashKey(viewerQuery.queryKey);
  client.removeQueries({ predicate: (query) => query.queryHash !== viewerHash });
  client.getMutationCache().clear();
}
