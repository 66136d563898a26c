import { create } from 'fontkit';
import { fonts } from './fonts.ts';

export type Weight = keyof typeof fonts;
/** Our fonts, parsed once for all code that measures or draws with them. */
export const readFonts = { regular: create(fonts.regular), bold: create(fonts.bold) };

/** True if the fonts have every letter of a text; a missing one would be an empty box. */
export function canSet(text: string): boolean {
  return [...text.normalize('NFC')].every((letter) => readFonts.bold.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** The width of a text at a font size, in the unit of that size. */
export function widthOfText(text: string, size: number, weight: Weight = 'bold'): number {
  const font = readFonts[weight];
  const { glyphs } = font.layout(text.normalize('NFC'));
  return glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * (size / font.unitsPerEm);
}

/** A text as an SVG path that begins at x with its baseline at y, so that no font is needed to show it. */
export function outlineText(
  text: string,
  { size, x, y, weight = 'bold' }: { size: number; x: number; y: number; weight?: Weight },
): { path: string; width: number } {
  const font = readFonts[weight];
  const scale = size / font.unitsPerEm;
  let width = 0;
  const letters = font.layout(text.normalize('NFC')).glyphs.map(({ path, advanceWidth }) => {
    const letter = path.transform(scale, 0, 0, -scale, x + width, y).toSVG();
    width += advanceWidth * scale;
    return letter;
  });
  return { path: letters.join(''), width };
}
