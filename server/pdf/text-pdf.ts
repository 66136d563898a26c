import { setImmediate } from 'node:timers/promises';
import type { TableColumn, TextBlock, TitledText } from '#contract/content/text-blocks.ts';
import { newPdf, type Pdf, type PdfFacts } from './new-pdf.ts';
import {
  beginList,
  belowHeading,
  inks,
  lineGap,
  makeRoom,
  page,
  type Sheet,
  type Style,
  styles,
  write,
} from './sheet.ts';

export type PdfBlock =
  | TextBlock
  | { kind: 'title' | 'lead' | 'headline' | 'large'; text: string }
  | { kind: 'new-page' };

export interface TextPdf {
  bytes: Buffer<ArrayBuffer>;
  /** The texts of each page, without the footer and table cells. */
  pages: string[][];
}

/** Sets a text on A4 pages, tagged for assistive technology; the page number follows the footer. */
export async function makeTextPdf(facts: PdfFacts, blocks: readonly PdfBlock[], footer?: string): Promise<TextPdf> {
  const margins = { top: page.top, left: page.left, right: page.left, bottom: page.top };
  const options = { margins, tagged: true, pdfVersion: '1.7', bufferPages: true, autoFirstPage: false } as const;
  const { pdf, bytes } = newPdf(facts, options);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const pages: string[][] = [];
  pdf.on('pageAdded', () => pages.push([]));
  pdf.addPage();
  for (const block of blocks) {
    // Other requests get a turn between the blocks.
    await setImmediate();
    drawBlock({ pdf, root, pages }, block);
  }
  if (footer) drawFooters(pdf, footer);
  root.end();
  pdf.end();
  return { bytes: await bytes, pages };
}

function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'new-page':
      sheet.pdf.addPage();
      break;
    case 'paragraph':
      write(sheet, block.text, styles.body);
      break;
    case 'steps':
      drawItems(sheet, block.items, (index) => `${index + 1}.`);
      break;
    case 'points':
      drawItems(sheet, block.items, () => '•');
      break;
    case 'checklist':
      drawChecklist(sheet, block.items);
      break;
    case 'note':
    case 'ready-text':
    case 'code':
      drawBox(sheet, block.title, block.text);
      break;
    case 'picture':
      break;
    case 'table':
      drawTable(sheet, block.columns, block.rows);
      break;
    case 'colours': {
      const rows = block.colours.map(({ name, code, use }) => [{ backgroundColor: `#${code}` }, name, `#${code}`, use]);
      drawTable(sheet, colourColumns, rows);
      break;
    }
    default:
      write(sheet, block.text, styles[block.kind]);
  }
}

const indent = 20;

function drawItems(sheet: Sheet, items: readonly TitledText[], markOf: (index: number) => string): void {
  const beginItem = beginList(sheet);
  for (const [index, [title, text]] of items.entries()) {
    const item = beginItem();
    write(sheet, title, styles.label, { indent, mark: markOf(index), ...item });
    write(sheet, text, styles.body, { indent, parent: item.body });
  }
}

function drawChecklist(sheet: Sheet, items: readonly string[]): void {
  const beginItem = beginList(sheet);
  for (const text of items) write(sheet, text, styles.body, { indent, mark: '▢', ...beginItem() });
}

const padding = 11;

/** A title and a text on a tinted background, kept on one page. */
function drawBox(sheet: Sheet, title: string, text: string): void {
  const { pdf } = sheet;
  const heightOf = (content: string, { font, size, below }: Style) =>
    pdf.font(font, size).heightOfString(content, { width: page.width - 2 * padding, lineGap }) + below;
  const height = heightOf(title, styles.label) + heightOf(text, styles.body) + padding;
  makeRoom(pdf, height);
  pdf.markContent('Artifact');
  pdf.rect(page.left, pdf.y, page.width, height).fill(inks.tint);
  pdf.endMarkedContent();
  pdf.y += padding;
  write(sheet, title, styles.label, { indent: padding });
  write(sheet, text, styles.body, { indent: padding });
  pdf.y += padding;
}

const colourColumns: readonly TableColumn[] = [
  { title: 'Colour', share: 0.12 },
  { title: 'Name', share: 0.2 },
  { title: 'Code', share: 0.14 },
  { title: 'What it is for', share: 0.54 },
];

type Cell = string | PDFKit.Mixins.CellOptions;

function drawTable({ pdf, root }: Sheet, columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): void {
  pdf.font('regular', 9.5);
  makeRoom(pdf, belowHeading);
  const head = columns.map(({ title }) => ({
    text: title,
    type: 'TH' as const,
    scope: 'Column',
    font: { src: 'bold', size: 9.5 },
  }));
  const options = {
    data: [head, ...rows.map((row) => [...row])],
    position: { x: page.left, y: pdf.y },
    columnStyles: columns.map(({ share }) => page.width * share),
    defaultStyle: {
      border: [0, 0, 0.75, 0],
      borderColor: inks.line,
      textColor: inks.text,
      padding: 5,
      textOptions: { lineGap },
    },
    // Tags the cells; the library's types do not declare the option yet.
    structParent: root,
  } satisfies PDFKit.Mixins.TableOptionsWithData & { structParent: PDFKit.PDFStructureElement };
  pdf.table(options);
  pdf.y += 14;
}

function drawFooters(pdf: Pdf, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    pdf.markContent('Artifact', { type: 'Pagination' });
    // Text below the margin that may break would begin another page.
    const text = `${footer} · ${index + 1} of ${count}`;
    pdf.font('regular', 8.5).fillColor(inks.soft).text(text, page.left, page.footer, { lineBreak: false });
    pdf.endMarkedContent();
  }
}
