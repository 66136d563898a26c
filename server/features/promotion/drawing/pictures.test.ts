import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import {
  kitPictureNames,
  kitPictures,
  posterPaperNames,
  posterPapers,
} from '#contract/values/promotion/kit-pictures.ts';
import { canSet, widthOfText } from '#server/pdf/text-outline.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';
import { drawSvg } from './draw-svg.ts';
import type { Drawing, KitContent } from './drawing.ts';
import { pictureOf } from './pictures.ts';
import { poster } from './poster.ts';
import { qrPath } from './qr-path.ts';

const link = 'https://login.proxy.harrowmere.example/login?url=https://videos.example/start';
const logo = { bytes: new Uint8Array(pngFile({ width: 60, height: 20 })), type: 'png', width: 60, height: 20 } as const;
const names = {
  short: 'LSE',
  usual: 'University of Harrowmere Library',
  long: 'The Library and Learning Resources Centre of the United Universities of Harrowmere and Calder Bay '.repeat(3),
  'one word': 'W'.repeat(300),
  Arabic: 'مكتبة جامعة القاهرة المركزية',
  Chinese: '图书馆'.repeat(100),
  Hebrew: 'הספרייה הלאומית',
  Cyrillic: 'Библиотека Московского университета',
};
const content: KitContent = { portalName: 'Carrel', name: names.usual, nameAs: 'text', link, logo };

/** Decodes a QR code from an SVG path, drawn as a picture with this many pixels a side. */
function decoded(path: string, side: number): string | undefined {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x1, y1, x2, y2] of path.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+Z/g)) {
    const [left, top, right, bottom] = [x1, y1, x2, y2].map((value) => Math.round(Number(value)));
    for (let y = top ?? 0; y < (bottom ?? 0); y++) {
      for (let x = left ?? 0; x < (right ?? 0); x++) pixels.set([0, 0, 0], (y * side + x) * 4);
    }
  }
  return jsQR.default(pixels, side, side)?.data;
}

/** Texts and rectangles that exceed the drawing. */
function outside({ width, height, shapes }: Drawing): string[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'text') {
      return shape.lines.flatMap(({ text, x, baseline }) => {
        const wide = canSet(text) ? widthOfText(text, shape.size, shape.weight) : 0;
        const left = shape.anchor === 'middle' ? x - wide / 2 : x;
        const isIn = left >= 0 && left + wide <= width + 0.01 && baseline <= height && baseline >= shape.size * 0.9;
        return isIn ? [] : [text];
      });
    }
    const { x, y } = shape;
    const [w, h] = 'side' in shape ? [shape.side, shape.side] : [shape.width, shape.height];
    return w > 0 && h > 0 && x >= 0 && y >= 0 && x + w <= width + 0.01 && y + h <= height + 0.01 ? [] : [shape.kind];
  });
}

test.each([
  ['a short address', 'https://a.example'],
  ['one through a proxy', link],
  ['the longest, with letters of other scripts', new URL(`https://bücher.example/${'a1%20'.repeat(94)}`).href],
])('a code leads to %s, as another program reads it', (_, address) => {
  expect(decoded(qrPath(address, { x: 0, y: 0, side: 480 }), 480)).toBe(address);
});

test.each(Object.entries(names))('a %s name stays within every picture and every poster', (_, name) => {
  for (const drawn of [
    { ...content, name },
    { ...content, name, logo: null },
  ]) {
    const drawings = [
      ...kitPictureNames.map((picture) => [picture, pictureOf(drawn, picture)] as const),
      ...posterPaperNames.map((paper) => [paper, poster(drawn, posterPapers[paper])] as const),
    ];
    for (const [where, drawing] of drawings) {
      expect([where, outside(drawing)]).toEqual([where, []]);
      expect(drawing.title).toContain(name.trim().slice(0, 5));
    }
  }
});

test('the code stands on what is seen in a room, and a usual name is whole everywhere', () => {
  const withCode = kitPictureNames.filter((name) =>
    pictureOf(content, name).shapes.some(({ kind }) => kind === 'code'),
  );
  expect(withCode).toEqual(['screen']);
  const drawings = [...kitPictureNames.map((name) => pictureOf(content, name)), poster(content, posterPapers.a4)];
  for (const { shapes } of drawings) {
    const texts = shapes.flatMap((shape) =>
      shape.kind === 'text' ? [shape.lines.map(({ text }) => text).join(' ')] : [],
    );
    expect(texts).toContain(names.usual);
    expect(texts.join()).not.toContain('…');
  }
  expect(drawSvg(pictureOf(content, 'box'))).toContain(`width="${kitPictures.box.width}" height="250"`);
});

test('letters that the fonts lack are left to whatever shows the picture, from the right where they are written so', () => {
  const svg = drawSvg(pictureOf({ ...content, name: names.Arabic, logo: null }, 'banner'));
  expect(svg).toMatch(/<text [^>]*direction="rtl" text-anchor="middle"/);
  expect(svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain('مكتبة');
});
