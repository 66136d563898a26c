import { shownLink } from '#contract/values/promotion/kit-link.ts';
import { type Box, colours, type Drawing, type KitContent, type Shape } from './drawing.ts';
import { fitText, heightOf } from './fit-text.ts';
import { kitHeadline, kitPromises } from './kit-words.ts';
import { brand, inset, whose } from './parts.ts';

/** A longer address is only encoded in the QR code, because no reader would type it. */
const typedMaxLength = 60;

/** The portrait poster on a paper size: readable from afar at the top, to be scanned at the bottom. */
export function poster(content: KitContent, { width, height }: { width: number; height: number }): Drawing {
  const { portalName, name } = content;
  // Printers leave a white margin.
  const margin = width * 0.065;
  const page = inset({ x: 0, y: 0, width, height }, margin, margin);
  const field = { ...page, height: page.height * 0.49 };
  const foot = { ...page, y: page.y + page.height - width * 0.28, height: width * 0.28 };
  const gap = height * 0.032;
  const between = {
    ...page,
    y: field.y + field.height + gap,
    height: foot.y - field.y - field.height - 2 * gap,
  };
  return {
    width,
    height,
    title: `${portalName}: a poster for ${name}`,
    shapes: [
      { kind: 'field', x: 0, y: 0, width, height, colour: colours.white, radius: 0 },
      ...head(portalName, field),
      ...promises(between),
      ...codeWithInstructions(content, foot),
    ],
  };
}

function head(portalName: string, field: Box): Shape[] {
  const pad = field.width * 0.065;
  const inner = inset(field, pad, pad);
  const side = field.width * 0.075;
  const below = { ...inner, y: inner.y + side * 1.5, height: inner.height - side * 1.5 };
  return [
    { kind: 'field', ...field, colour: colours.blue, radius: field.width * 0.03 },
    ...brand(portalName, { ...inner, height: side }),
    fitText(kitHeadline, below, {
      tag: 'H1',
      colour: colours.white,
      size: field.width * 0.135,
      smallest: field.width * 0.05,
      place: 'bottom',
    }),
  ];
}

function promises(box: Box): Shape[] {
  const row = box.height / kitPromises.length;
  return kitPromises.flatMap(([what, why], index): Shape[] => {
    const y = box.y + index * row;
    const size = Math.min(row * 0.4, box.width * 0.042);
    const title = fitText(what, { ...box, y, height: row * 0.6 }, { colour: colours.blue, size, smallest: size * 0.7 });
    const below = { ...box, y: y + heightOf(title), height: row - heightOf(title) };
    const text = { colour: colours.soft, size: size * 0.76, smallest: size * 0.5, weight: 'regular' } as const;
    return [title, fitText(why, below, text)];
  });
}

/** The QR code, instructions beside it, and the institution. */
function codeWithInstructions(content: KitContent, foot: Box): Shape[] {
  const { link } = content;
  const side = foot.height;
  const right = { ...foot, x: foot.x + side + foot.width * 0.04, width: foot.width - side - foot.width * 0.04 };
  const shown = shownLink(link);
  const isTyped = shown.length <= typedMaxLength;
  const size = foot.width * 0.036;
  const told = fitText(
    isTyped ? 'Scan the code, or go to' : 'Scan the code with your phone’s camera.',
    { ...right, height: size * 2.6 },
    { colour: colours.soft, size, smallest: size * 0.8, weight: 'regular' },
  );
  const address = { ...right, y: right.y + heightOf(told), height: foot.height * 0.34 - heightOf(told) };
  const typed = isTyped
    ? [fitText(shown, address, { colour: colours.ink, size: size * 1.2, smallest: size * 0.6 })]
    : [];
  const rest = { ...right, y: right.y + foot.height * 0.46, height: foot.height * 0.54 };
  const alt = `A QR code that leads to ${shown}`;
  return [{ kind: 'code', x: foot.x, y: foot.y, side, link, alt }, told, ...typed, ...whose(content, rest, 'left')];
}
