import type { ReactNode } from 'react';

export interface PaletteEntry {
  /** For example `page:/usage-metrics`; recently chosen entries are stored by it. */
  id: string;
  label: string;
  /** Shown beside the label to tell entries of the same name apart. */
  detail?: string | null;
  /** Synonyms, phrase by phrase. */
  words?: readonly string[] | undefined;
  /** How well the entry matches (rank.ts), if label, words and detail cannot tell. */
  rank?: number;
  icon: ReactNode;
  /** The shortcut that does the same. */
  keys?: string | undefined;
  choose: () => void;
}

export interface PaletteSection {
  heading: string;
  entries: readonly PaletteEntry[];
}
