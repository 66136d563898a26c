import type { UseQueryResult } from '@tanstack/react-query';
import type { PaletteEntry } from './palette-entry.ts';

/** The limit of results per kind; a search on the page of that kind finds the others. */
export const shownMax = 5;

export interface Found {
  heading: string;
  entries: readonly PaletteEntry[];
  read: Pick<UseQueryResult, 'isLoading' | 'isError' | 'isFetching' | 'error' | 'refetch'>;
}

/** Query options that every search shares. */
export interface Asked {
  enabled: boolean;
  gcTime: number;
}
