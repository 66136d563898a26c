import { setImmediate } from 'node:timers/promises';
import { type Paper, setPaper } from '#server/platform/paper.ts';
import { drawCover } from './guide-cover.ts';
import { lead, type Piece } from './guide-pieces.ts';
import { columnWidth, heightOf, inks, page, styles, write } from './guide-style.ts';

export interface Chapter {
  title: string;
  lead: string;
  pieces: readonly Piece[];
}

export interface Guide {
  title: string;
  subtitle: string;
  /** The portal's name. */
  portalName: string;
  supportEmail: string;
  edition: Date;
  chapters: readonly Chapter[];
  /** A last page of its own making, with its name for the list of contents. */
  lastPage?: { title: string; draw(paper: Paper): void };
}

interface Placed {
  piece: Piece;
  y: number;
}
interface PlannedPage {
  chapter: Chapter;
  isFirst: boolean;
  placed: Placed[];
}

/** Sets a guide: a cover with its contents, its chapters, each beginning on a page of its own, and what comes last. */
export function setGuide(guide: Guide): Promise<Buffer> {
  const facts = {
    title: `${guide.title} – ${guide.portalName}`,
    author: guide.portalName,
    subject: guide.subtitle,
    madeAt: guide.edition,
  };
  return setPaper(facts, async (paper) => {
    const book = paper.struct('Document');
    paper.addStructure(book);
    const pages = planPages(paper, guide.chapters);
    drawCover(paper, book, guide, contentsOf(guide, pages));
    for (const [index, planned] of pages.entries()) {
      // Chats go on between the pages.
      await setImmediate();
      drawPage(paper, book, guide, { planned, number: index + 2 });
    }
    if (guide.lastPage) drawLastPage(paper, book, guide.lastPage);
    book.end();
  });
}

export interface ContentsLine {
  title: string;
  page: number;
}

function contentsOf({ lastPage }: Guide, pages: readonly PlannedPage[]): ContentsLine[] {
  const lines = pages.flatMap(({ chapter, isFirst }, index) =>
    isFirst ? { title: chapter.title, page: index + 2 } : [],
  );
  return lastPage ? [...lines, { title: lastPage.title, page: pages.length + 2 }] : lines;
}

const chapterNumberHeight = 22;
const belowLead = 18;

function planPages(paper: Paper, chapters: readonly Chapter[]): PlannedPage[] {
  return chapters.flatMap((chapter) => planChapter(paper, chapter));
}

function planChapter(paper: Paper, chapter: Chapter): PlannedPage[] {
  const titleHeight = chapterNumberHeight + heightOf(paper, chapter.title, styles.chapter, columnWidth);
  let current: PlannedPage = { chapter, isFirst: true, placed: [] };
  const pages = [current];
  let y = page.top + titleHeight;
  const pieces = piecesOf(chapter);
  for (const [index, piece] of pieces.entries()) {
    const height = piece.heightOf(paper, columnWidth);
    const next = piece.leads ? pieces[index + 1] : undefined;
    const nextHeight = next ? next.above + next.heightOf(paper, columnWidth) : 0;
    if (y + piece.above + height + nextHeight > page.height - page.bottom) {
      current = { chapter, isFirst: false, placed: [] };
      pages.push(current);
      // What is above a piece separates it from another one, and here there is none.
      y = page.top - piece.above;
    }
    current.placed.push({ piece, y: y + piece.above });
    y += piece.above + height;
  }
  return pages;
}

function piecesOf(chapter: Chapter): Piece[] {
  const [first, ...rest] = chapter.pieces;
  if (!first) return [lead(chapter.lead)];
  return [lead(chapter.lead), { ...first, above: Math.max(first.above, belowLead) }, ...rest];
}

function drawPage(
  paper: Paper,
  book: PDFKit.PDFStructureElement,
  guide: Guide,
  { planned: { chapter, isFirst, placed }, number }: { planned: PlannedPage; number: number },
): void {
  paper.addPage();
  drawFrame(paper, guide, number);
  const section = paper.struct('Sect');
  book.add(section);
  if (isFirst) {
    paper.outline.addItem(chapter.title);
    const at = { x: page.left, y: page.top, width: columnWidth };
    section.add(
      paper.struct('H1', {}, () => {
        const order = guide.chapters.indexOf(chapter) + 1;
        write(paper, `CHAPTER ${order}`, styles.label, at);
        write(paper, chapter.title, styles.chapter, { ...at, y: at.y + chapterNumberHeight });
      }),
    );
  }
  for (const { piece, y } of placed) section.add(piece.draw(paper, { x: page.left, y, width: columnWidth }));
  section.end();
}

/** What stands on every page and is no part of the text. */
function drawFrame(paper: Paper, { title, portalName, supportEmail }: Guide, number: number): void {
  const lineAt = page.height - 46;
  const half = columnWidth / 2;
  const end = page.left + half;
  paper.markContent('Artifact', { type: 'Pagination' });
  write(paper, portalName, { ...styles.small, face: 'bold', ink: 'text' }, { x: page.left, y: 40, width: half });
  write(paper, title, styles.small, { x: end, y: 40, width: half }, { align: 'right' });
  paper
    .moveTo(page.left, lineAt)
    .lineTo(page.width - page.left, lineAt)
    .lineWidth(0.75)
    .stroke(inks.line);
  write(paper, supportEmail, styles.small, { x: page.left, y: lineAt + 10, width: half });
  write(paper, String(number), styles.small, { x: end, y: lineAt + 10, width: half }, { align: 'right' });
  paper.endMarkedContent();
}

function drawLastPage(
  paper: Paper,
  book: PDFKit.PDFStructureElement,
  lastPage: { title: string; draw(paper: Paper): void },
): void {
  paper.addPage();
  paper.outline.addItem(lastPage.title);
  book.add(paper.struct('Sect', {}, () => lastPage.draw(paper)));
}
