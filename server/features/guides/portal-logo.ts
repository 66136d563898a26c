import { canSet, outlineText, type Step } from '#server/platform/outlines.ts';
import { drawPng, type Shape } from '#server/platform/raster.ts';

/** The sign (web/ui/portal-mark.tsx) in a field of this many units a side, and the name beside it. */
const side = 28;
const gap = 9;
const nameSize = 20;
const baseline = 21.2;
const pngHeight = 280;

const brand = [0x1d, 0x4e, 0xd8] as const;
const ink = [0x1f, 0x29, 0x37] as const;
const white = [0xff, 0xff, 0xff] as const;

/** A corner of the field, as far from a right angle as a quarter of a circle is. */
const bend = 7 * (1 - 0.5523);
const field: readonly Step[] = [
  ['M', 7, 0],
  ['L', 21, 0],
  ['C', 28 - bend, 0, 28, bend, 28, 7],
  ['L', 28, 21],
  ['C', 28, 28 - bend, 28 - bend, 28, 21, 28],
  ['L', 7, 28],
  ['C', bend, 28, 0, 28 - bend, 0, 21],
  ['L', 0, 7],
  ['C', 0, bend, bend, 0, 7, 0],
  ['Z'],
];
const play: readonly Step[] = [
  ['M', 10.5, 8.6],
  ['L', 10.5, 19.4],
  ['Q', 10.5, 20.85, 11.7, 20.1],
  ['L', 20.3, 14.7],
  ['Q', 21.4, 14, 20.3, 13.3],
  ['L', 11.7, 7.9],
  ['Q', 10.5, 7.15, 10.5, 8.6],
  ['Z'],
];

interface Logo {
  shapes: Shape[];
  width: number;
}

/** The sign with the portal's name, as shapes that scale to any size. */
export async function logoSvg(portalName: string): Promise<Buffer> {
  const { shapes, width } = await drawLogo(portalName);
  const paths = shapes.map((shape) => `<path fill="${hex(shape.ink)}" d="${pathOf(shape.steps)}"/>`);
  const size = `width="${round(width * 4)}" height="${side * 4}" viewBox="0 0 ${round(width)} ${side}"`;
  const title = `<title>${portalName.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</title>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">${title}${paths.join('')}</svg>\n`);
}

/** The same in pixels, on a transparent ground, large enough for a slide. */
export async function logoPng(portalName: string): Promise<Buffer> {
  const { shapes, width } = await drawLogo(portalName);
  const scale = pngHeight / side;
  return drawPng(shapes, { width: Math.ceil(width * scale), height: pngHeight, scale });
}

async function drawLogo(portalName: string): Promise<Logo> {
  const sign: Shape[] = [
    { steps: field, ink: brand },
    { steps: play, ink: white },
  ];
  // A name in letters that the typeface lacks would be a row of boxes; the sign stands for it.
  if (!(await canSet('bold', portalName))) return { shapes: sign, width: side };
  const name = await outlineText(portalName, { face: 'bold', size: nameSize, x: side + gap, y: baseline });
  return { shapes: [...sign, { steps: name.steps, ink }], width: side + gap + name.width };
}

function pathOf(steps: readonly Step[]): string {
  return steps.map(([letter, ...values]) => letter + values.map((value) => round(Number(value))).join(' ')).join('');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function hex(colour: Shape['ink']): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
