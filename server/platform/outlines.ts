import type { Font } from 'fontkit';
import { type Face, readFace } from './paper-faces.ts';

/** A step of an outline, as in SVG: x and y pairs, downwards. */
export type Step = readonly ['M' | 'L' | 'Q' | 'C', ...number[]] | readonly ['Z'];

export interface TextOutline {
  steps: Step[];
  width: number;
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** Whether the typeface has every letter of a text. */
export async function canSet(face: Face, text: string): Promise<boolean> {
  const font = await openFont(face);
  return font.layout(text).glyphs.every((glyph) => glyph.id !== 0);
}

/** A text as shapes, its baseline at `y`: what shows it needs no typeface. */
export async function outlineText(
  text: string,
  { face, size, x, y }: { face: Face; size: number; x: number; y: number },
): Promise<TextOutline> {
  const font = await openFont(face);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const steps: Step[] = [];
  let pen = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, at) =>
        at % 2 === 0 ? x + (pen + xOffset + value) * scale : y - (yOffset + value) * scale,
      );
      steps.push(command === 'closePath' ? ['Z'] : [letters[command], ...points]);
    }
    pen += xAdvance;
  }
  return { steps, width: pen * scale };
}

async function openFont(face: Face): Promise<Font> {
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFace(face)]);
  return create(bytes);
}
