import { getDocumentProxy } from 'unpdf';
import { type FoundText, unreadable } from './found-text.ts';

/** Of a longer file only the beginning is searched. */
const pagesMax = 3000;

/** The text of a PDF, page by page. */
export async function readPdf(bytes: Uint8Array, take: (found: FoundText) => void): Promise<void> {
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true }).catch(
    (error: unknown) => {
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      throw unreadable(isLocked ? 'It is protected by a password' : 'It is damaged');
    },
  );
  for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    // A word that was divided at the end of its line is one word.
    take({ place: `Page ${number}`, text: text.replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1') });
    page.cleanup();
  }
}
