import { kitLogoMaxSide } from '#contract/values/promotion/kit-limits.ts';
import { drawPng } from '#web/lib/files/svg-png.ts';

/** Letters that the posters' fonts have. */
const printed = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const isFromRight = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const size = 64;
const lineHeight = 84;
const widthMax = 1000;

/** A name as a picture, drawn with this device's fonts, if the posters' fonts lack some of its letters; undefined otherwise. */
export async function namePng(name: string): Promise<Blob | undefined> {
  const measuring = document.createElement('canvas').getContext('2d');
  if (printed.test(name) || !measuring) return undefined;
  const font = `600 ${size}px system-ui, sans-serif`;
  measuring.font = font;
  const lines = linesOf(name, (text) => measuring.measureText(text).width);
  const width = Math.ceil(Math.max(...lines.map((line) => measuring.measureText(line).width)));
  const height = lines.length * lineHeight;
  const scale = Math.min(1, kitLogoMaxSide / width, kitLogoMaxSide / height);
  return drawPng({ width, height, scale }, (context) => {
    context.font = font;
    context.fillStyle = '#1f2937';
    context.direction = isFromRight.test(name) ? 'rtl' : 'ltr';
    context.textAlign = 'start';
    const start = context.direction === 'rtl' ? width : 0;
    for (const [index, line] of lines.entries()) context.fillText(line, start, index * lineHeight + size);
  });
}

function linesOf(name: string, widthOf: (text: string) => number): string[] {
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(name)].map(({ segment }) => segment);
  const lines = [''];
  for (const part of parts) {
    const line = `${lines.at(-1) ?? ''}${part}`;
    if (widthOf(line.trim()) <= widthMax) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
