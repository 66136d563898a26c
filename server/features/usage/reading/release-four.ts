import type { NumberedRow } from './header-block.ts';

const reportNames = /^(?:journal|database|platform|book|multimedia|title|consortium)(?: usage factor)? report \d/i;

/** COUNTER Release 4 looks similar but counts differently. Where these rows name it; null if they do not. */
export function tellReleaseFour(rows: readonly NumberedRow[]): { row: number; column: number; name: string } | null {
  for (const { number, cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const text = cell.trim();
      const isNamed = /\(R4\)/i.test(text) || reportNames.test(text) || /^user activity$/i.test(text);
      const isStated = column === 1 && /^(?:r|release )?4(?:\.\d)?$/i.test(text) && /release/i.test(cells[0] ?? '');
      if (isNamed || isStated) return { row: number, column, name: text };
    }
  }
  return null;
}
