import { escaped } from '#contract/values/promotion/kit-texts.ts';
import { canSet, outlineText } from '#server/pdf/text-outline.ts';
import type { Drawing, Shape, TextShape } from './drawing.ts';
import { qrPath } from './qr-path.ts';
import { arrow, signSide } from './sign.ts';

/** A drawing as a self-contained SVG file: letters are paths, and the logo is embedded. */
export function drawSvg({ width, height, title, shapes }: Drawing): string {
  const size = `width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const inner = shapes.map(drawShape).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">\n<title>${escaped(title)}</title>\n${inner}\n</svg>\n`;
}

function drawShape(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return drawText(shape);
    case 'field':
      return `<rect ${boxOf(shape)} rx="${number(shape.radius)}" fill="${shape.colour}"/>`;
    case 'sign': {
      const { x, y, side, field } = shape;
      const place = `translate(${number(x)} ${number(y)}) scale(${number(side / signSide)})`;
      return `<g transform="${place}"><rect width="${signSide}" height="${signSide}" rx="7" fill="${field}"/><path fill="${shape.arrow}" d="${arrow}"/></g>`;
    }
    case 'picture': {
      const { bytes, type } = shape.picture;
      return `<image ${boxOf(shape)} href="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}"/>`;
    }
    case 'code': {
      const { side, link } = shape;
      const field = `<rect ${boxOf({ ...shape, width: side, height: side })} fill="#fff"/>`;
      return `${field}<path shape-rendering="crispEdges" d="${qrPath(link, shape)}"/>`;
    }
  }
}

function drawText({ lines, size, weight, colour, anchor }: TextShape): string {
  const drawn = lines.map(({ text, x, baseline }) => {
    if (!canSet(text)) return foreignText(text, { x, baseline, size, weight, anchor });
    const { path, width } = outlineText(text, { size, x: 0, y: 0, weight });
    const left = anchor === 'middle' ? x - width / 2 : x;
    return `<path transform="translate(${number(left)} ${number(baseline)})" d="${path}"/>`;
  });
  return `<g fill="${colour}">${drawn.join('')}</g>`;
}

/** True if the first letter with a direction is written from right to left. */
const isFromRight = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Text in letters that our fonts lack is left to the fonts of the program that shows the picture. */
function foreignText(
  text: string,
  look: Pick<TextShape, 'size' | 'weight' | 'anchor'> & { x: number; baseline: number },
): string {
  const direction = isFromRight.test(text) ? 'rtl' : 'ltr';
  const begins = direction === 'rtl' ? 'end' : 'start';
  const anchor = look.anchor === 'middle' ? 'middle' : begins;
  const place = `x="${number(look.x)}" y="${number(look.baseline)}" direction="${direction}" text-anchor="${anchor}"`;
  const font = `font-family="system-ui, sans-serif" font-size="${number(look.size)}" font-weight="${look.weight === 'bold' ? 600 : 400}"`;
  return `<text ${place} ${font}>${escaped(text)}</text>`;
}

function boxOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  return `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`;
}

function number(value: number): number {
  return Number(value.toFixed(2));
}
