import type { Pdf } from './new-pdf.ts';

/** A document written from top to bottom, on as many pages as it needs. */
export interface Sheet {
  pdf: Pdf;
  root: PDFKit.PDFStructureElement;
  /** The texts on each page so far. */
  pages: string[][];
}

/** A4 in points. */
export const page = { left: 68, top: 60, bottom: 782, footer: 800, width: 459 };
export const inks = { text: '#1f2937', soft: '#4b5563', blue: '#1d4ed8', line: '#d1d5db', tint: '#eff4ff' };
export const lineGap = 3;
/** Space that a heading needs below it: about three lines. */
export const belowHeading = 60;

export interface Style {
  tag: string;
  font: 'regular' | 'bold';
  size: number;
  colour: string;
  above?: number;
  below: number;
  /** Moves to the next page together with the lines that follow, if these would not fit. */
  isHeading?: true;
}

export const styles = {
  headline: { tag: 'H1', font: 'bold', size: 50, colour: inks.text, below: 48 },
  large: { tag: 'P', font: 'regular', size: 17, colour: inks.text, below: 28 },
  title: { tag: 'H1', font: 'bold', size: 24, colour: inks.text, below: 10, isHeading: true },
  lead: { tag: 'P', font: 'regular', size: 12, colour: inks.soft, below: 16 },
  heading: { tag: 'H2', font: 'bold', size: 13, colour: inks.blue, above: 6, below: 8, isHeading: true },
  label: { tag: 'P', font: 'bold', size: 10, colour: inks.text, below: 1, isHeading: true },
  body: { tag: 'P', font: 'regular', size: 10, colour: inks.text, below: 8 },
} as const satisfies Record<string, Style>;

type Element = PDFKit.PDFStructureElement;

interface Place {
  indent?: number;
  mark?: string;
  /** The parent in the structure tree; the document by default. */
  parent?: Element;
  /** The body of a list item, beside its label. */
  body?: Element;
}

/** Writes a text below the previous one, on the next page if it does not fit; the marker goes to its left. */
export function write(
  { pdf, root, pages }: Sheet,
  text: string,
  style: Style,
  { indent = 0, mark = '', parent = root, body }: Place = {},
): void {
  const options = { width: page.width - 2 * indent, lineGap };
  pdf.font(style.font, style.size);
  makeRoom(pdf, pdf.heightOfString(text, options) + (style.isHeading ? belowHeading : 0));
  const y = pdf.y + (style.above ?? 0);
  const marked = { ...options, structParent: parent, structType: 'Lbl' };
  if (mark) pdf.fillColor(inks.blue).text(mark, page.left + 4, y, marked);
  if (body) parent.add(body);
  const tagged = { ...options, structParent: body ?? parent, structType: style.tag };
  pdf.fillColor(style.colour).text(text, page.left + indent, y, tagged);
  pages.at(-1)?.push(text);
  pdf.y += style.below;
}

/** Begins the next page unless this many points fit on the current one. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y > page.top && pdf.y + height > page.bottom) pdf.addPage();
}

/** Begins a list. Returns a function that begins an item, with the elements for its marker and body. */
export function beginList({ pdf, root }: Sheet): () => { parent: Element; body: Element } {
  const list = pdf.struct('L');
  root.add(list);
  return () => {
    const parent = pdf.struct('LI');
    list.add(parent);
    return { parent, body: pdf.struct('LBody') };
  };
}
