import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** The privacy notice: which personal data is kept, why, how long, and who sees it. */
export function usePrivacyNotice() {
  return useQuery({ ...readOf('GET /api/privacy'), staleTime: Number.POSITIVE_INFINITY });
}
