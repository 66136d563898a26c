import { useLocation } from '@tanstack/react-router';
import { readAdminSearch } from './admin-search.ts';

/** What of the address tells the admin pages apart: the page, and the tab of /admin. */
export function useAdminPlace() {
  return useLocation({
    select: ({ pathname, search }) => ({ pathname, view: readAdminSearch(search).view }),
    structuralSharing: true,
  });
}
