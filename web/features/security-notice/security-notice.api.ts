import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** The portal's security page: the contact for vulnerabilities, and figures of this version. */
export function useSecurityNotice() {
  return useQuery({ ...readOf('GET /api/security'), staleTime: Number.POSITIVE_INFINITY });
}
