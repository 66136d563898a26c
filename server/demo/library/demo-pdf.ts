import { type Paper, setPaper } from '#server/platform/paper.ts';
import type { DemoDocument } from './demo-item.ts';

const page = { width: 595.28, left: 72, top: 72, bottom: 770 };
const width = page.width - 2 * page.left;
const madeAt = new Date('2026-01-15T09:00:00.000Z');

export interface MadeFile {
  bytes: Uint8Array;
  /** What stands on its pages or slides, as whoever reads the file finds it. */
  parts: { place: string; text: string }[];
}

/** A document of a page or two. */
export async function makePdf({ title, description, sections }: DemoDocument): Promise<MadeFile> {
  const pages: string[][] = [];
  const facts = { title, author: 'Demonstration data', subject: description, madeAt };
  const bytes = await setPaper(facts, async (paper) => {
    const root = paper.struct('Document');
    paper.addStructure(root);
    let y = page.bottom;
    const write = (text: string, style: Style) => {
      const height = heightOf(paper, text, style);
      if (y + height > page.bottom) {
        paper.addPage();
        pages.push([]);
        y = page.top;
      }
      root.add(
        paper.struct(style.tag, {}, () =>
          paper
            .font(style.face)
            .fontSize(style.size)
            .fillColor(style.ink)
            .text(text, page.left, y, { width, lineGap: 3 }),
        ),
      );
      pages.at(-1)?.push(text);
      y += height + style.below;
    };
    write(title, styles.title);
    write(description, styles.lead);
    for (const [heading, ...paragraphs] of sections) {
      write(heading, styles.heading);
      for (const text of paragraphs) write(text, styles.body);
    }
    root.end();
  });
  return { bytes, parts: pages.map((lines, index) => ({ place: `Page ${index + 1}`, text: lines.join('\n') })) };
}

interface Style {
  tag: string;
  face: 'sans' | 'bold' | 'serif';
  size: number;
  ink: string;
  below: number;
}

const styles = {
  title: { tag: 'H1', face: 'serif', size: 24, ink: '#1f2937', below: 8 },
  lead: { tag: 'P', face: 'sans', size: 12, ink: '#4b5563', below: 22 },
  heading: { tag: 'H2', face: 'bold', size: 13, ink: '#1d4ed8', below: 6 },
  body: { tag: 'P', face: 'sans', size: 11, ink: '#1f2937', below: 12 },
} as const satisfies Record<string, Style>;

function heightOf(paper: Paper, text: string, { face, size }: Style): number {
  return paper.font(face).fontSize(size).heightOfString(text, { width, lineGap: 3 });
}
