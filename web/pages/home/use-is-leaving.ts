import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '#contract/values/pages.ts';

/** Whether another page is loading: Home stays visible until then and must not navigate back. */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname !== paths.home, [router]);
}
