import { makeTextPdf, type PdfBlock } from '#server/pdf/text-pdf.ts';
import type { DemoDocument } from './demo-item.ts';

const madeAt = new Date('2026-01-15T09:00:00.000Z');

export interface MadeFile {
  bytes: Uint8Array;
  /** The text of its pages or slides, as text extraction would find it. */
  parts: { place: string; text: string }[];
}

/** A document of one or two pages. */
export async function makePdf({ title, description, sections }: DemoDocument): Promise<MadeFile> {
  const blocks: PdfBlock[] = [
    { kind: 'title', text: title },
    { kind: 'lead', text: description },
    ...sections.flatMap(([heading, ...paragraphs]): PdfBlock[] => [
      { kind: 'heading', text: heading },
      ...paragraphs.map((text): PdfBlock => ({ kind: 'paragraph', text })),
    ]),
  ];
  const { bytes, pages } = await makeTextPdf({ title, author: 'Demonstration data', madeAt }, blocks);
  return { bytes, parts: pages.map((texts, index) => ({ place: `Page ${index + 1}`, text: texts.join('\n') })) };
}
