import type { ReactNode } from 'react';

/** Something that the palette leads to or does. */
export interface PaletteEntry {
  /** `page:/usage-metrics`: by it the entry is known among those chosen of late. */
  id: string;
  label: string;
  /** Beside the label: what tells it from others of its name. */
  detail?: string | null;
  icon: ReactNode;
  /** The shortcut that does the same. */
  keys?: string | undefined;
  choose: () => void;
}

export interface PaletteSection {
  heading: string;
  entries: readonly PaletteEntry[];
}
