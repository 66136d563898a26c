import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import { type Box, colours, contain, type KitContent, type Shape } from './drawing.ts';
import { fitText } from './fit-text.ts';

/** The portal's mark and name on blue; the name is fitted beside it. */
export function brand(portalName: string, box: Box): Shape[] {
  const { x, y, height } = box;
  const left = height * 1.35;
  const name = { x: x + left, y, width: box.width - left, height };
  return [
    { kind: 'sign', x, y, side: height, field: colours.white, arrow: colours.blue },
    fitText(portalName, name, oneLine({ colour: colours.white, size: height * 0.72, place: 'middle' })),
  ];
}

/** Looks like a button; the whole picture is one link. */
export function button(text: string, box: Box): Shape[] {
  const inner = inset(box, Math.min(box.height * 0.4, box.width * 0.14), box.height * 0.12);
  return [
    { kind: 'field', ...box, colour: colours.white, radius: box.height / 2 },
    fitText(text, inner, oneLine({ colour: colours.blue, size: box.height * 0.5, place: 'middle', anchor: 'middle' })),
  ];
}

function oneLine(look: Omit<Parameters<typeof fitText>[2], 'smallest'>): Parameters<typeof fitText>[2] {
  return { ...look, smallest: look.size / 2 };
}

/** Logo and name of the institution on white, side by side or stacked as the space allows. */
export function plate(content: KitContent, box: Box, radius: number): Shape[] {
  const field: Shape = { kind: 'field', ...box, colour: colours.white, radius };
  const pad = Math.min(box.width, box.height) * 0.12;
  return [field, ...whose(content, inset(box, pad, pad), 'middle')];
}

type Align = 'left' | 'middle';

/** Logo and name without a background; `left` aligns both left. */
export function whose(content: KitContent, box: Box, align: Align): Shape[] {
  const { logo, nameAs } = content;
  if (!logo) return [nameShape(content, box, align)];
  const isWide = box.width > box.height * 1.8;
  const isAlone = nameAs === 'nothing';
  const [forLogo, forName] = isWide ? besideEachOther(box, logo) : oneAboveTheOther(box);
  const place = contain(logo, isAlone ? box : forLogo, isWide ? align : 'middle');
  const shape: Shape = { kind: 'picture', ...place, picture: logo, alt: `The logo of ${content.name}` };
  return isAlone ? [shape] : [shape, nameShape(content, forName, isWide ? 'left' : align)];
}

function nameShape({ name, nameAs }: KitContent, box: Box, align: Align): Shape {
  if (typeof nameAs === 'object') {
    return { kind: 'picture', ...contain(nameAs, box, align), picture: nameAs, alt: name };
  }
  const isWide = box.width > box.height * 1.2;
  const size = Math.min(box.height * (isWide ? 0.42 : 0.32), box.width * 0.16);
  return fitText(nameAs === 'text' ? name : 'Your library', box, {
    colour: colours.ink,
    size,
    smallest: size * 0.3,
    place: 'middle',
    anchor: align === 'left' ? 'start' : 'middle',
  });
}

/** The logo gets the height of the box, up to a fraction of its width. */
function besideEachOther({ x, y, width, height }: Box, logo: RasterPicture): [Box, Box] {
  const left = Math.min(width * 0.4, (height * logo.width) / logo.height);
  const gap = Math.min(width * 0.06, height * 0.3);
  return [
    { x, y, width: left, height },
    { x: x + left + gap, y, width: width - left - gap, height },
  ];
}

function oneAboveTheOther({ x, y, width, height }: Box): [Box, Box] {
  const above = height * 0.5;
  const gap = height * 0.06;
  return [
    { x, y, width, height: above },
    { x, y: y + above + gap, width, height: height - above - gap },
  ];
}

export function inset({ x, y, width, height }: Box, sides: number, ends: number): Box {
  return { x: x + sides, y: y + ends, width: width - 2 * sides, height: height - 2 * ends };
}
