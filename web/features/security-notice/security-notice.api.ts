import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** What the portal says of its own safety: whom to tell of a weakness, and figures of this version. */
export function useSecurityNotice() {
  return useQuery({ ...readOf('GET /api/security'), staleTime: Number.POSITIVE_INFINITY });
}
