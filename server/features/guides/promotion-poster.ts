import type { Paper } from '#server/platform/paper.ts';
import { drawMark } from './guide-cover.ts';
import { columnWidth, inks, page, type Style, write } from './guide-style.ts';

const headline: Style = { face: 'serif', size: 56, line: 62, ink: 'text' };
const body: Style = { face: 'sans', size: 16.5, line: 26, ink: 'muted' };
const strong: Style = { face: 'bold', size: 17, line: 26, ink: 'text' };
const field: Style = { face: 'bold', size: 12, line: 18, ink: 'muted' };

const promises = [
  ['8000+ videos', 'by researchers and policy experts, in minutes'],
  ['10,000+ study notes', 'worksheets and past papers, for essays and revision'],
  ['Free for you', 'with your library account, on campus and at home'],
] as const;

/** A page for the wall: little ink, and lines to fill in by hand. */
export function drawPoster(paper: Paper, portalName: string): void {
  const column = { x: page.left, width: columnWidth };
  paper.rect(0, 0, page.width, 14).fill(inks.brand);
  drawMark(paper, { x: page.left, y: 62, size: 44 });
  write(paper, portalName, { ...strong, size: 20, line: 26 }, { ...column, x: page.left + 58, y: 71 });
  write(paper, 'See the research,\nnot just\nthe citation.', headline, { ...column, y: 150 });
  let y = 386;
  for (const [what, why] of promises) {
    paper.roundedRect(page.left, y + 3, 5, 46, 2.5).fill(inks.accent);
    write(paper, what, strong, { x: page.left + 22, y, width: columnWidth - 22 });
    write(paper, why, body, { x: page.left + 22, y: y + 26, width: columnWidth - 22 });
    y += 78;
  }
  y += 18;
  for (const label of ['Find it at', 'Ask us']) {
    y += 34;
    write(paper, label, field, { ...column, y });
    paper
      .moveTo(page.left + 84, y + 15)
      .lineTo(page.width - page.left, y + 15)
      .lineWidth(1)
      .stroke(inks.text);
    y += 18;
  }
  paper.rect(0, page.height - 14, page.width, 14).fill(inks.brand);
}
