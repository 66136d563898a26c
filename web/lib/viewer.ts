import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { SignedInUser } from '#contract/people/auth.ts';
import type { User } from '#contract/people/people.ts';
import { type Capabilities, capabilitiesOf } from '#contract/values/capabilities.ts';
import { call, queryKeyOf } from './calls/api.ts';
import { ApiError } from './calls/api-error.ts';

/** The person signed in, or null: a 401 here is no error. */
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

/** Set by the guard, which unmounts the whole page at sign-out, so that no page runs without a viewer. */
export const ViewerContext = createContext<Viewer | null>(null);

type Viewer = User & Partial<Pick<SignedInUser, 'timeZone'>>;

/** The person signed in. Throws outside guarded pages. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer is for guarded pages only');
  return viewer;
}

/** The capabilities of the person signed in. Throws outside guarded pages. */
export function useCapabilities(): Capabilities {
  return capabilitiesOf(useViewer());
}

let emptying: ReturnType<typeof setTimeout> | undefined;

/**
 * Sets who is signed in and empties the rest of the query cache. The viewer's entry is changed, not removed, because the guard observes it.
 */
export function changeViewer(client: QueryClient, viewer: SignedInUser | null): void {
  clearTimeout(emptying);
  if (viewer) emptyCache(client);
  client.setQueryData(viewerQuery.queryKey, viewer);
  // At sign-out the guard must unmount the page first: a page whose data is gone would read it again.
  if (!viewer) emptying = setTimeout(() => emptyCache(client), 0);
}

function emptyCache(client: QueryClient): void {
  const viewerHash = hashKey(viewerQuery.queryKey);
  client.removeQueries({ predicate: (query) => query.queryHash !== viewerHash });
  client.getMutationCache().clear();
}
