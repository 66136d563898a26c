import { useLocation } from '@tanstack/react-router';
import { readAdminSearch } from './admin-search.ts';

/** The parts of the address that identify an admin page: the path and the tab of /admin. */
export function useAdminPlace() {
  return useLocation({
    select: ({ pathname, search }) => ({ pathname, view: readAdminSearch(search).view }),
    structuralSharing: true,
  });
}
