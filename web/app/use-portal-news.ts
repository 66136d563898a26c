import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';
import { followPortal, readPortal } from '#web/lib/portal.ts';

/** Follows settings that change while the page is open: each screen that is drawn from then on shows them. */
export function usePortalNews() {
  const { data } = useQuery({ ...readOf('GET /api/portal'), initialData: readPortal });
  // Not in an effect, so that what is drawn in the same pass shows the new values.
  followPortal(data);
}
