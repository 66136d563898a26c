import { create } from 'fontkit';
import { fonts } from './fonts.ts';

const font = create(fonts.bold);

/** Whether the fonts have every letter of a text: any other would be an empty box. */
export function canSet(text: string): boolean {
  return [...text.normalize('NFC')].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** A text as the path of an SVG that begins at x, its baseline at y: what shows it needs no font. */
export function outlineText(
  text: string,
  { size, x, y }: { size: number; x: number; y: number },
): { path: string; width: number } {
  const scale = size / font.unitsPerEm;
  let width = 0;
  const letters = font.layout(text.normalize('NFC')).glyphs.map(({ path, advanceWidth }) => {
    const letter = path.transform(scale, 0, 0, -scale, x + width, y).toSVG();
    width += advanceWidth * scale;
    return letter;
  });
  return { path: letters.join(''), width };
}
