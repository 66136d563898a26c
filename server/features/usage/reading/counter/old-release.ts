import type { NumberedRow } from './header-block.ts';

const reportNames = /^(?:journal|database|platform|book|multimedia|title|consortium)(?: usage factor)? report \d/i;

/** A release of COUNTER before the fifth, which looks similar but counts differently. */
export interface OldRelease {
  row: number;
  column: number;
  /** The name in the file, and the release to which it belongs. */
  name: string;
  release: string;
}

/** The place where these rows name an old release; null if they do not. */
export function detectOldRelease(rows: readonly NumberedRow[]): OldRelease | null {
  for (const { number, cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const text = cell.trim();
      const stated =
        column === 1 && /release/i.test(cells[0] ?? '') ? /^(?:r|release )?([1-4])(?:\.\d)?$/i.exec(text) : null;
      const named = /\(R([1-4])\)/i.exec(text) ?? stated;
      const isFour = reportNames.test(text) || /^user activity$/i.test(text);
      if (named || isFour) return { row: number, column, name: text, release: named?.[1] ?? '4' };
    }
  }
  return null;
}
