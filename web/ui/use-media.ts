import { useSyncExternalStore } from 'react';

/** Below this width panes become screens, dialogs become sheets and the bottom bar appears. */
const tabletMinPx = 768;

export function useIsPhone(): boolean {
  return !useMinWidth(tabletMinPx);
}

export function useMinWidth(px: number): boolean {
  return useMedia(`(min-width: ${px}px)`);
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
