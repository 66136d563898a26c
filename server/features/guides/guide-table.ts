import type { Paper } from '#server/platform/paper.ts';
import type { Piece } from './guide-pieces.ts';
import { heightOf, inks, type Place, type Style, styles, write } from './guide-style.ts';

const padding = { x: 10, y: 5.5 };

interface Column {
  title: string;
  /** Its part of the width; they add up to 1. */
  share: number;
}

/** Rows under headings, the first column their names. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): Piece {
  const headings = columns.map(({ title }) => title);
  return {
    above: 12,
    heightOf: (paper, width) =>
      [headings, ...rows].reduce((sum, cells) => sum + rowHeight(paper, columns, cells, width), 0),
    draw(paper, place) {
      let { y } = place;
      const drawn = [headings, ...rows].map((cells, index) => {
        const row = drawRow(paper, columns, cells, { place: { ...place, y }, isHead: index === 0 });
        y += rowHeight(paper, columns, cells, place.width);
        return row;
      });
      return paper.struct('Table', {}, drawn);
    },
  };
}

function drawRow(
  paper: Paper,
  columns: readonly Column[],
  cells: readonly string[],
  { place, isHead }: { place: Place; isHead: boolean },
): PDFKit.PDFStructureElement {
  const height = rowHeight(paper, columns, cells, place.width);
  let { x } = place;
  const drawn = cells.map((text, index) => {
    const width = place.width * (columns[index]?.share ?? 0);
    const at = { x: x + padding.x, y: place.y + padding.y, width: width - 2 * padding.x };
    x += width;
    return paper.struct(isHead ? 'TH' : 'TD', {}, () => {
      if (index === 0) drawGround(paper, { ...place, height, isHead });
      write(paper, text, styleOf(index, isHead), at);
    });
  });
  return paper.struct('TR', {}, drawn);
}

function drawGround(paper: Paper, { x, y, width, height, isHead }: Place & { height: number; isHead: boolean }): void {
  if (isHead) paper.rect(x, y, width, height).fill(inks.paper);
  paper
    .moveTo(x, y + height)
    .lineTo(x + width, y + height)
    .lineWidth(0.75)
    .stroke(inks.line);
}

function rowHeight(paper: Paper, columns: readonly Column[], cells: readonly string[], width: number): number {
  const heights = cells.map((text, index) => {
    const inner = width * (columns[index]?.share ?? 0) - 2 * padding.x;
    // A heading is set in the strong face, which is the wider one: rows of either kind fit.
    return heightOf(paper, text, index === 0 ? styles.strong : styles.body, inner);
  });
  return Math.max(...heights) + 2 * padding.y;
}

function styleOf(column: number, isHead: boolean): Style {
  if (isHead) return { ...styles.strong, size: 9, ink: 'muted' };
  return column === 0 ? styles.strong : styles.body;
}
