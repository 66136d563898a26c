import { shownLink } from '#contract/values/promotion/kit-link.ts';
import {
  type KitPicture,
  type KitPictureFile,
  kitPictures,
  posterPapers,
} from '#contract/values/promotion/kit-pictures.ts';
import { kitAlternative } from '#contract/values/promotion/kit-texts.ts';
import { type Box, colours, contain, type Drawing, type KitContent, type Shape } from './drawing.ts';
import { fitText } from './fit-text.ts';
import { kitHeadline, kitLead } from './kit-words.ts';
import { brand, button, inset, plate } from './parts.ts';
import { poster } from './poster.ts';

const watch = 'Watch now';
const codeSide = 400;
const logoBox = { x: 0, y: 0, width: 240, height: 120 };

export function pictureOf(content: KitContent, name: KitPictureFile): Drawing {
  switch (name) {
    case 'poster':
      return poster(content, posterPapers.a4);
    case 'qr-code': {
      const alt = `A QR code that leads to ${shownLink(content.link)}`;
      const code = { kind: 'code', x: 0, y: 0, side: codeSide, link: content.link, alt } as const;
      return { width: codeSide, height: codeSide, title: alt, shapes: [code] };
    }
    case 'logo': {
      const { logo, name } = content;
      const alt = `The logo of ${name}`;
      const shapes = logo ? [{ kind: 'picture', ...contain(logo, logoBox), picture: logo, alt } as const] : [];
      return { ...logoBox, title: alt, shapes };
    }
    default:
      return webPicture(content, name);
  }
}

const layouts: Record<KitPicture, (content: KitContent, box: Box) => Shape[]> = {
  box: upright,
  column: upright,
  strip: flat,
  banner: flat,
  post: broad,
  screen: withCode,
};

function webPicture(content: KitContent, name: KitPicture): Drawing {
  const { width, height } = kitPictures[name];
  const box = { x: 0, y: 0, width, height };
  const ground: Shape = { kind: 'field', ...box, colour: colours.blue, radius: 0 };
  const title = kitAlternative(content);
  return { width, height, title, shapes: [ground, ...layouts[name](content, box)] };
}

/** For narrow places: stacked. */
function upright(content: KitContent, box: Box): Shape[] {
  const isTall = box.height > box.width;
  const inner = inset(box, box.width * 0.07, box.width * 0.065);
  const side = box.width * 0.085;
  const foot = { ...inner, height: box.height * (isTall ? 0.3 : 0.25), y: 0 };
  foot.y = inner.y + inner.height - foot.height;
  const pill = { ...inner, width: box.width * 0.4, height: box.width * 0.1, y: 0 };
  pill.y = foot.y - pill.height - box.width * 0.04;
  const top = inner.y + side + box.width * 0.03;
  const free = { ...inner, y: top, height: pill.y - top - box.width * 0.03 };
  const [most, least] = [box.width * (isTall ? 0.15 : 0.105), box.width * 0.05];
  return [
    ...brand(content.portalName, { ...inner, height: side }),
    fitText(kitHeadline, free, { tag: 'H1', colour: colours.white, size: most, smallest: least, place: 'middle' }),
    ...button(watch, pill),
    ...plate(content, foot, box.width * 0.03),
  ];
}

/** For wide and low places: side by side. */
function flat(content: KitContent, box: Box): Shape[] {
  const { width, height } = box;
  const inner = inset(box, height * 0.12, height * 0.12);
  const whose = { ...inner, width: width * 0.27 };
  const pill = { ...inner, width: width * 0.15, height: Math.min(height * 0.42, width * 0.05), x: 0, y: 0 };
  pill.x = inner.x + inner.width - pill.width;
  pill.y = box.y + (height - pill.height) / 2;
  const x = whose.x + whose.width + height * 0.2;
  const middle = { ...inner, x, width: pill.x - x - height * 0.2 };
  const head = { ...middle, height: middle.height * 0.58 };
  const below = { ...middle, y: middle.y + head.height, height: middle.height - head.height };
  const size = Math.min(height * 0.26, width * 0.045);
  return [
    ...plate(content, whose, height * 0.06),
    fitText(kitHeadline, head, { tag: 'H1', colour: colours.white, size, smallest: size * 0.6, place: 'bottom' }),
    fitText(`${content.portalName}: ${kitLead}`, below, {
      colour: colours.white,
      size: size * 0.58,
      smallest: size * 0.42,
      weight: 'regular',
      place: 'top',
    }),
    ...button(watch, pill),
  ];
}

/** For posts: text on the left, institution on the right. */
function broad(content: KitContent, box: Box): Shape[] {
  const { words, side } = halves(content, box);
  return [...words, ...plate(content, side, box.height * 0.03)];
}

/** For screens in a room, which cannot be clicked: with a QR code. */
function withCode(content: KitContent, box: Box): Shape[] {
  const { words, side } = halves(content, box);
  const pad = side.width * 0.09;
  const inner = inset(side, pad, pad);
  const code = Math.min(inner.width, inner.height * 0.56);
  const shown = shownLink(content.link);
  const told = { ...inner, y: inner.y + code, height: inner.height * 0.12 };
  const below = { ...inner, y: told.y + told.height, height: inner.height - code - told.height };
  const ground: Shape = { kind: 'field', ...side, colour: colours.white, radius: box.height * 0.03 };
  const place = { x: inner.x + (inner.width - code) / 2, y: inner.y, side: code };
  return [
    ...words,
    ground,
    { kind: 'code', ...place, link: content.link, alt: `A QR code that leads to ${shown}` },
    fitText(shown.length <= 40 ? shown : 'Scan to watch', told, {
      colour: colours.ink,
      size: box.height * 0.032,
      smallest: box.height * 0.018,
      anchor: 'middle',
      place: 'middle',
    }),
    ...plate(content, below, 0),
  ];
}

function halves(content: KitContent, box: Box): { words: Shape[]; side: Box } {
  const pad = box.height * 0.08;
  const inner = inset(box, pad, pad);
  const side = { ...inner, width: inner.width * 0.34, x: 0 };
  side.x = inner.x + inner.width - side.width;
  const left = { ...inner, width: side.x - inner.x - pad };
  const sign = box.height * 0.085;
  const lead = { ...left, height: box.height * 0.16, y: inner.y + inner.height - box.height * 0.16 };
  const top = inner.y + sign + pad * 0.7;
  const head = { ...left, y: top, height: lead.y - top - pad * 0.4 };
  const words = [
    ...brand(content.portalName, { ...left, height: sign }),
    fitText(kitHeadline, head, {
      tag: 'H1',
      colour: colours.white,
      size: box.height * 0.15,
      smallest: box.height * 0.06,
      place: 'middle',
    }),
    fitText(kitLead, lead, {
      colour: colours.white,
      size: box.height * 0.05,
      smallest: box.height * 0.03,
      weight: 'regular',
      place: 'bottom',
    }),
  ] satisfies Shape[];
  return { words, side };
}
