import PdfDocument from 'pdfkit';
import { fonts, otherFonts } from './fonts.ts';

export type Pdf = PDFKit.PDFDocument;

export interface PdfFacts {
  title: string;
  author: string;
  /** Stored in the file; the same facts give the same bytes. */
  madeAt: Date;
}

/** Begins an A4 document with the fonts `regular` and `bold`; `bytes` resolves to the file after `pdf.end()`. */
export function newPdf(
  { title, author, madeAt }: PdfFacts,
  options: PDFKit.PDFDocumentOptions,
): { pdf: Pdf; bytes: Promise<Buffer<ArrayBuffer>> } {
  const pdf = new PdfDocument({
    size: 'A4',
    // No font until ours are registered, because the default one is not embedded.
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: madeAt },
    ...options,
  });
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  // A file is read only when a text is set in it.
  for (const [name, { regular, bold }] of Object.entries(otherFonts))
    pdf.registerFont(`${name} regular`, regular).registerFont(`${name} bold`, bold);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { pdf, bytes };
}
