import type { Paper } from '#server/platform/paper.ts';
import type { ContentsLine, Guide } from './guide-layout.ts';
import { columnWidth, heightOf, inks, page, type Style, styles, write } from './guide-style.ts';

const titleStyle: Style = { face: 'serif', size: 44, line: 52, ink: 'white' };
const subtitleStyle: Style = { face: 'sans', size: 14, line: 22, ink: 'panelMuted' };
const panelHeight = 540;

/** Spines of books, so many points wide and high. */
const shelf: readonly (readonly [width: number, height: number, ink: keyof typeof inks])[] = [
  [22, 118, 'brand'],
  [14, 92, 'panelMuted'],
  [30, 138, 'accent'],
  [18, 104, 'panelLine'],
  [26, 124, 'white'],
  [12, 84, 'accent'],
  [34, 148, 'brand'],
  [16, 110, 'panelMuted'],
  [24, 96, 'panelLine'],
];

/** The first page: what it is, whose it is, and what is in it. */
export function drawCover(
  paper: Paper,
  book: PDFKit.PDFStructureElement,
  guide: Guide,
  contents: readonly ContentsLine[],
): void {
  paper.addPage();
  paper.markContent('Artifact', { type: 'Layout' });
  paper.rect(0, 0, page.width, panelHeight).fill(inks.panel);
  drawShelf(paper);
  drawMark(paper, { x: page.left, y: 64, size: 34 });
  paper.endMarkedContent();
  const cover = paper.struct('Sect');
  book.add(cover);
  cover.add(
    paper.struct('P', {}, () => {
      const style: Style = { face: 'bold', size: 15, line: 20, ink: 'white' };
      write(paper, guide.portalName, style, { x: page.left + 46, y: 71, width: columnWidth - 46 });
    }),
  );
  const title = { x: page.left, y: 172, width: columnWidth - 40 };
  cover.add(paper.struct('Title', {}, () => write(paper, guide.title, titleStyle, title)));
  const subtitle = { ...title, y: title.y + heightOf(paper, guide.title, titleStyle, title.width) + 16, width: 340 };
  cover.add(paper.struct('P', {}, () => write(paper, guide.subtitle, subtitleStyle, subtitle)));
  drawContents(paper, cover, contents);
  drawFoot(paper, cover, guide);
  cover.end();
}

/** The portal's sign (web/ui/portal-mark.tsx). */
export function drawMark(paper: Paper, { x, y, size }: { x: number; y: number; size: number }): void {
  paper
    .save()
    .translate(x, y)
    .scale(size / 28);
  paper.roundedRect(0, 0, 28, 28, 7).fill(inks.brand);
  paper.path('M10.5 8.6v10.8a.8.8 0 0 0 1.2.7l8.6-5.4a.8.8 0 0 0 0-1.4l-8.6-5.4a.8.8 0 0 0-1.2.7z').fill(inks.white);
  paper.restore();
}

function drawShelf(paper: Paper): void {
  const gap = 5;
  const total = shelf.reduce((sum, [width]) => sum + width + gap, -gap);
  let x = page.width - page.left - total;
  for (const [width, height, ink] of shelf) {
    const y = panelHeight - height;
    paper.rect(x, y, width, height).fill(inks[ink]);
    paper
      .rect(x, y + 14, width, 3)
      .fillOpacity(0.35)
      .fill(inks.panel)
      .fillOpacity(1);
    paper
      .rect(x, panelHeight - 22, width, 3)
      .fillOpacity(0.35)
      .fill(inks.panel)
      .fillOpacity(1);
    x += width + gap;
  }
}

function drawContents(paper: Paper, cover: PDFKit.PDFStructureElement, contents: readonly ContentsLine[]): void {
  const rowHeight = 25;
  const top = panelHeight + 34;
  cover.add(
    paper.struct(
      'TOC',
      {},
      contents.map(({ title, page: number }, index) =>
        paper.struct('TOCI', {}, () => {
          const y = top + index * rowHeight;
          const style: Style = { ...styles.body, size: 11, line: 18 };
          write(paper, title, style, { x: page.left, y, width: columnWidth - 40 });
          write(
            paper,
            String(number),
            styles.number,
            { x: page.left, y: y + 1, width: columnWidth },
            { align: 'right' },
          );
          if (index === contents.length - 1) return;
          const lineAt = y + rowHeight - 4;
          paper
            .moveTo(page.left, lineAt)
            .lineTo(page.width - page.left, lineAt)
            .lineWidth(0.5)
            .stroke(inks.line);
        }),
      ),
    ),
  );
}

function drawFoot(paper: Paper, cover: PDFKit.PDFStructureElement, { supportEmail, edition }: Guide): void {
  const when = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(edition);
  const at = { x: page.left, y: page.height - 50, width: columnWidth };
  cover.add(
    paper.struct('P', {}, () => {
      write(paper, `Edition of ${when}`, styles.small, { ...at, width: columnWidth / 2 });
      write(paper, supportEmail, styles.small, at, { align: 'right' });
    }),
  );
}
