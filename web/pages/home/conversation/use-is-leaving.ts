import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether another page is loading: this one stays visible until then and must not navigate back. */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(() => router.latestLocation.pathname !== here, [router, here]);
}
