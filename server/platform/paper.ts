import { readFace } from './paper-faces.ts';

export type Paper = PDFKit.PDFDocument;

export interface PaperFacts {
  title: string;
  author: string;
  subject: string;
  /** Stands in the document: the same facts make the same bytes. */
  madeAt: Date;
}

/**
 * Sets a document of A4 pages, tagged for assistive technology. Its pages have no margins and are added by `draw` alone,
 * so nothing breaks over a page that was not meant to.
 */
export async function setPaper(facts: PaperFacts, draw: (paper: Paper) => Promise<void>): Promise<Buffer> {
  // Loaded when the first document is wanted: the server starts without it.
  const [{ default: PdfDocument }, sans, bold, serif] = await Promise.all([
    import('pdfkit'),
    readFace('sans'),
    readFace('bold'),
    readFace('serif'),
  ]);
  const paper = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // None yet: the default would be looked for in a folder that the built server does not have.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      CreationDate: facts.madeAt,
      Producer: facts.author,
      Creator: facts.author,
    },
  });
  paper.registerFont('sans', sans);
  paper.registerFont('bold', bold);
  paper.registerFont('serif', serif);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
  });
  await draw(paper);
  paper.end();
  return ended;
}
