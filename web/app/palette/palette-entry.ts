import type { ReactNode } from 'react';

/** Something that the palette leads to or does. */
export interface PaletteEntry {
  /** `page:/usage-metrics`: by it the entry is known among those chosen of late. */
  id: string;
  label: string;
  /** Beside the label: what tells it from others of its name. */
  detail?: string | null;
  /** What people call it besides, phrase by phrase. */
  words?: readonly string[] | undefined;
  /** How well it answers what was typed (rank.ts), where that is not told by label, words and detail. */
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
