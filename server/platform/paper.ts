import { type Face, openFace } from './paper-faces.ts';

export type Paper = PDFKit.PDFDocument;

const faces: readonly Face[] = ['sans', 'bold', 'serif'];

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
  const { default: PdfDocument } = await import('pdfkit');
  const opened = await Promise.all(faces.map(openFace));
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
  // An opened typeface does as well as its bytes; the types of the library do not know it yet.
  for (const [index, face] of faces.entries()) paper.registerFont(face, opened[index] as unknown as Buffer);
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
