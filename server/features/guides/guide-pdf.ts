import { editionText, type Guide, type Poster } from '#contract/content/guide.ts';
import { makeTextPdf, type PdfBlock } from '#server/pdf/text-pdf.ts';

/** A guide as a PDF: contents, then each chapter on a new page, and its poster. */
export async function guidePdf(guide: Guide): Promise<Buffer> {
  const { title, subtitle, portalName, supportEmail, edition, chapters, poster } = guide;
  const facts = { title: `${title} – ${portalName}`, author: portalName, madeAt: new Date(edition) };
  const titles = [...chapters.map((chapter) => chapter.title), ...(poster ? [poster.title] : [])];
  const blocks: PdfBlock[] = [
    { kind: 'title', text: title },
    { kind: 'lead', text: subtitle },
    { kind: 'table', columns: contentsColumns, rows: titles.map((name, index) => [String(index + 1), name]) },
    { kind: 'paragraph', text: [portalName, supportEmail, editionText(guide)].filter(Boolean).join(' · ') },
    ...chapters.flatMap((chapter): PdfBlock[] => [
      { kind: 'new-page' },
      { kind: 'title', text: chapter.title },
      { kind: 'lead', text: chapter.lead },
      ...chapter.blocks,
    ]),
    ...(poster ? posterBlocks(poster, portalName) : []),
  ];
  return (await makeTextPdf(facts, blocks, `${portalName} · ${title}`)).bytes;
}

const contentsColumns = [
  { title: 'No.', share: 0.08 },
  { title: 'In this guide', share: 0.92 },
];

function posterBlocks({ headline, promises, blanks }: Poster, portalName: string): PdfBlock[] {
  return [
    { kind: 'new-page' },
    { kind: 'large', text: portalName },
    { kind: 'headline', text: headline },
    ...promises.map(([what, why]): PdfBlock => ({ kind: 'large', text: `${what}\n${why}` })),
    ...blanks.map((label): PdfBlock => ({ kind: 'large', text: `${label} ${'_'.repeat(30)}` })),
  ];
}
