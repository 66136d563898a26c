import type { Step } from '#server/platform/outlines.ts';
import { drawPng } from '#server/platform/raster.ts';

export interface DemoBrandAsset {
  title: string;
  description: string;
  daysAgo: number;
  kind: 'svg' | 'png';
  make(): Buffer;
}

const [width, height] = [1200, 300];
/** Spines of books on a shelf, from the left: how wide, how high, and in which colour. */
const spines = [
  [60, 190, '1d4ed8'],
  [36, 150, 'c7d7fe'],
  [80, 230, '3b82f6'],
  [48, 170, '33457d'],
  [66, 205, 'f3f4f6'],
  [34, 140, '3b82f6'],
  [90, 245, '1d4ed8'],
  [44, 185, 'c7d7fe'],
] as const;

/** Pictures for libraries' own pages. */
export const demoBrandAssets: readonly DemoBrandAsset[] = [
  {
    title: 'Banner for library pages',
    description: 'Four to one, as SVG: scales to every width without becoming blurred.',
    daysAgo: 84,
    kind: 'svg',
    make: () => {
      const books = rectangles().map(
        ({ x, y, w, h, code }) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#${code}"/>`,
      );
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>Books on a shelf</title>${books.join('')}</svg>\n`,
      );
    },
  },
  {
    title: 'Picture for posts',
    description: 'The same as PNG, for social media and slides.',
    daysAgo: 83,
    kind: 'png',
    make: () => {
      const shapes = rectangles().map(({ x, y, w, h, code }) => ({ steps: rectangle(x, y, w, h), ink: inkOf(code) }));
      return drawPng(shapes, { width, height, scale: 1 });
    },
  },
];

function rectangles() {
  const ground = { x: 0, y: 0, w: width, h: height, code: '172554' };
  let x = 600;
  const books = spines.map(([w, h, code]) => {
    const book = { x, y: height - h, w, h, code: code as string };
    x += w + 12;
    return book;
  });
  return [ground, ...books];
}

function rectangle(x: number, y: number, w: number, h: number): Step[] {
  return [['M', x, y], ['L', x + w, y], ['L', x + w, y + h], ['L', x, y + h], ['Z']];
}

function inkOf(code: string): readonly [number, number, number] {
  const part = (at: number) => Number.parseInt(code.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
