import type { UseQueryResult } from '@tanstack/react-query';
import type { PaletteEntry } from './palette-entry.ts';

/** Of each kind: who wants more opens the page where that is searched. */
export const shownMax = 5;

/** One search of the server, and what it found. */
export interface Found {
  heading: string;
  entries: readonly PaletteEntry[];
  read: Pick<UseQueryResult, 'isLoading' | 'isError' | 'isFetching' | 'error' | 'refetch'>;
}

/** What holds for each search. */
export interface Asked {
  enabled: boolean;
  gcTime: number;
}
