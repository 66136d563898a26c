import { getDocumentProxy } from 'unpdf';
import { characterMaps } from './character-maps.ts';
import { type FoundText, unreadable } from './found-text.ts';
import { joinedLines, linesInOrder, type PdfLine, type PdfRun, withoutRunningHeads } from './pdf-lines.ts';

/** Only the beginning of a longer file is searched. */
const pagesMax = 3000;
/** Running heads are recognised within this many pages before and after, because left and right pages can differ. */
const pagesNearby = 2;

/** The text of a PDF page by page in reading order: column by column, lines joined, without running heads. */
export async function readPdf(bytes: Uint8Array, take: (found: FoundText) => void): Promise<void> {
  const options = { isEvalSupported: false, disableFontFace: true, cMapUrl: characterMaps() };
  const pdf = await getDocumentProxy(bytes, options).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw unreadable(isLocked ? 'It is protected by a password' : 'It is damaged');
  });
  const count = Math.min(pdf.numPages, pagesMax);
  const kept: PdfLine[][] = [];
  const give = (at: number) => {
    const nearby = kept.slice(Math.max(0, at - pagesNearby), at + pagesNearby + 1);
    const others = nearby.filter((lines) => lines !== kept[at]);
    take({ place: `Page ${at + 1}`, text: joinedLines(withoutRunningHeads(kept[at] ?? [], others)) });
    // Pages further back are no longer needed.
    if (at >= pagesNearby) kept[at - pagesNearby] = [];
  };
  let damaged = 0;
  for (let number = 1; number <= count; number++) {
    try {
      const page = await pdf.getPage(number);
      const added = textsOf(await page.getAnnotations());
      if (added) take({ place: `Page ${number}`, text: added });
      kept.push(linesInOrder(runsOf((await page.getTextContent()).items)));
      page.cleanup();
    } catch {
      // One damaged page leaves the others to be searched.
      damaged++;
      kept[number - 1] = [];
    }
    if (number > pagesNearby) give(number - 1 - pagesNearby);
  }
  for (let at = Math.max(0, count - pagesNearby); at < count; at++) give(at);
  if (damaged === count) throw unreadable('It is damaged');
}

/** Text of form fields and notes, which is not part of a page's own text. */
function textsOf(annotations: readonly object[]): string {
  return annotations
    .flatMap((annotation) => {
      const { fieldValue, contentsObj } = annotation as { fieldValue?: unknown; contentsObj?: { str?: string } };
      return [fieldValue, contentsObj?.str].flat().filter((text) => typeof text === 'string' && text.trim() !== '');
    })
    .join('\n');
}

/** Marked content has no text; rotated text is placed by its origin like any other. */
function runsOf(items: readonly object[]): PdfRun[] {
  return items.flatMap((item) => {
    if (!('str' in item && 'transform' in item)) return [];
    const { str, transform, width, height } = item as {
      str: string;
      transform: number[];
      width: number;
      height: number;
    };
    const [, , , rise = 0, x = 0, y = 0] = transform;
    return [{ text: str, x, y, width, size: height || Math.abs(rise) }];
  });
}
