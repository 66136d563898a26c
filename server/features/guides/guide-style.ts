import type { Paper } from '#server/platform/paper.ts';
import type { Face } from '#server/platform/paper-faces.ts';

/** The colours of the product on paper. */
export const inks = {
  brand: '#1d4ed8',
  accent: '#3b82f6',
  text: '#1f2937',
  muted: '#4b5563',
  paper: '#f3f4f6',
  line: '#e5e7eb',
  white: '#ffffff',
  panel: '#172554',
  panelLine: '#33457d',
  panelMuted: '#c7d7fe',
  tint: '#eff4ff',
} as const;
type Ink = keyof typeof inks;

/** A4 in points, with the margins that a desk printer can keep. */
export const page = { width: 595.28, height: 841.89, left: 62, top: 84, bottom: 64 } as const;
export const columnWidth = page.width - 2 * page.left;

/** How a kind of text is set: typeface, size and line height in points, colour. */
export interface Style {
  face: Face;
  size: number;
  line: number;
  ink: Ink;
}

export const styles = {
  chapter: { face: 'serif', size: 25, line: 31, ink: 'text' },
  lead: { face: 'sans', size: 11.5, line: 18, ink: 'muted' },
  heading: { face: 'bold', size: 12.5, line: 18, ink: 'text' },
  body: { face: 'sans', size: 9.8, line: 15, ink: 'text' },
  strong: { face: 'bold', size: 9.8, line: 15, ink: 'text' },
  number: { face: 'bold', size: 9.8, line: 15, ink: 'brand' },
  label: { face: 'bold', size: 8, line: 12, ink: 'brand' },
  small: { face: 'sans', size: 8.5, line: 13, ink: 'muted' },
} as const satisfies Record<string, Style>;

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** The height that a text takes in a width. */
export function heightOf(paper: Paper, text: string, style: Style, width: number): number {
  return setIn(paper, style).heightOfString(text, { width, lineGap: gapOf(paper, style) });
}

/** Writes a text, its first line at the top of the place. */
export function write(
  paper: Paper,
  text: string,
  style: Style,
  { x, y, width }: Place,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  setIn(paper, style);
  const lineGap = gapOf(paper, style);
  // The gap belongs to both sides of a line, so that texts of different sizes sit on one line.
  paper.fillColor(inks[style.ink]).text(text, x, y + lineGap / 2, { width, lineGap, ...options });
}

function setIn(paper: Paper, style: Style): Paper {
  return paper.font(style.face).fontSize(style.size);
}

function gapOf(paper: Paper, style: Style): number {
  return style.line - paper.currentLineHeight();
}
