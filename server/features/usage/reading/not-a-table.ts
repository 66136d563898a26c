import { otherFiles } from '#contract/values/files/other-files.ts';

/** Files that people upload by mistake, by their first bytes. */
const signatures: readonly [bytes: readonly number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], otherFiles.workbook],
  [[0xd0, 0xcf, 0x11, 0xe0], otherFiles.oldWorkbook],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a PNG image.'],
  [[0xff, 0xd8, 0xff], 'This is a JPEG image.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a GIF image.'],
  [[0x25, 0x50, 0x44, 0x46], otherFiles.pdf],
  [[0x1f, 0x8b], 'This is a compressed file. Please unpack it first.'],
];

/** The kind of binary file that this is; null for text. `isUtf16`: its text is full of zeros. */
export function detectBinaryFile(beginning: Buffer, isUtf16: boolean): string | null {
  const known = signatures.find(([bytes]) => bytes.every((byte, index) => beginning[index] === byte));
  if (known) return known[1];
  return beginning.includes(0) && !isUtf16 ? 'This is not a text file.' : null;
}

/** The kind of text that this is instead of a table; null if it may be a table. */
export function detectOtherText(text: string): string | null {
  const beginning = text.trimStart().slice(0, 200);
  if (/^<\?xml/i.test(beginning)) return otherFiles.xml;
  if (/^<(?:!doctype|html|head|body|script|!--)/i.test(beginning))
    return 'This is a web page, not a report: perhaps the sign-in page of the platform it should come from.';
  if (/^[{[]\s*["{\]}]/.test(beginning)) return otherFiles.json;
  return null;
}
