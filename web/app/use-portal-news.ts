import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readOf } from '#web/lib/calls/api.ts';
import { announcePortal, followPortal, readPortal } from '#web/lib/portal.ts';

/** Follows settings that change while the page is open: the header and the title at once, each screen that is drawn from then on. */
export function usePortalNews() {
  const { data } = useQuery({ ...readOf('GET /api/portal'), initialData: readPortal });
  // Not in an effect, so that what is drawn in the same pass shows the new values.
  followPortal(data);
  useEffect(() => {
    // An effect that names the settings, because the title and the header are drawn by others.
    if (data) announcePortal();
  }, [data]);
}
