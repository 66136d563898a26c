import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '#contract/pages.ts';

/** Whether another page is on its way: Home is seen until that has loaded, and must not call anybody back by itself. */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname !== paths.home, [router]);
}
