import { useSearch } from '@tanstack/react-router';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import type { HomeSearch } from '#web/lib/pages/links.ts';

/** The search of the page with the chat: Home or the admin dashboard. */
export function useHomeSearch(): HomeSearch {
  return readHomeSearch(useSearch({ strict: false }));
}
