import { canSet, type Weight, widthOfText } from '#server/pdf/text-outline.ts';
import type { Box, TextShape } from './drawing.ts';

interface Fitted {
  tag?: TextShape['tag'];
  weight?: Weight;
  colour: string;
  /** Largest font size. */
  size: number;
  /** Smallest font size; text that is still too long ends in an ellipsis. */
  smallest: number;
  anchor?: TextShape['anchor'];
  /** Vertical position of the lines in the box. */
  place?: 'top' | 'middle' | 'bottom';
}

const leading = 1.22;
/** Distance from the top of a line to its baseline, as a fraction of the font size. */
const ascent = 0.98;
const step = 0.94;

/** Breaks a text into lines at the largest font size that fits into a box; words stay whole if possible. */
export function fitText(text: string, box: Box, look: Fitted): TextShape {
  const { weight = 'bold', tag = 'P', colour, anchor = 'start', place = 'top' } = look;
  const parts = partsOf(text, weight);
  let { size } = look;
  let lines = linesOf(parts, box.width / size);
  while (!fits(lines, size, box) && size * step >= look.smallest) {
    size *= step;
    lines = linesOf(parts, box.width / size);
  }
  const most = Math.max(1, Math.floor(box.height / (size * leading)));
  const shown = cutOff(lines, most, box.width / size).map((line) => textOf(line.letters).trim());
  const room = box.height - shown.length * size * leading;
  const above = { top: 0, middle: room / 2, bottom: room }[place];
  const x = anchor === 'middle' ? box.x + box.width / 2 : box.x;
  const placed = shown.map((line, index) => ({
    text: line,
    x,
    baseline: box.y + above + (index * leading + ascent) * size,
  }));
  return { kind: 'text', tag, lines: placed, size, weight, colour, anchor };
}

export function heightOf({ lines, size }: TextShape): number {
  return lines.length * size * leading;
}

interface Letter {
  text: string;
  /** At font size 1. Our fonts bring no kerning (fonts.ts), so a text is as wide as the sum of its letters. */
  width: number;
}

interface Line {
  letters: Letter[];
  /** True if the line ends within a word. */
  isBroken: boolean;
}

function fits(lines: readonly Line[], size: number, box: Box): boolean {
  return lines.length * size * leading <= box.height && lines.every(({ isBroken }) => !isBroken);
}

/** Lines of this width at font size 1; a part that is wider than a line is broken. */
function linesOf(parts: readonly Letter[][], width: number): Line[] {
  const lines: Line[] = [];
  let line: Letter[] = [];
  for (const part of parts) {
    if (widthOf(line) + solidWidthOf(part) <= width) {
      line.push(...part);
      continue;
    }
    if (line.length > 0) lines.push({ letters: line, isBroken: false });
    line = part;
    while (solidWidthOf(line) > width) {
      const count = Math.max(1, countWithin(line, width));
      lines.push({ letters: line.slice(0, count), isBroken: true });
      line = line.slice(count);
    }
    line = [...line];
  }
  return line.length > 0 ? [...lines, { letters: line, isBroken: false }] : lines;
}

function cutOff(lines: readonly Line[], most: number, width: number): readonly Line[] {
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1]?.letters ?? []), ...(lines[most]?.letters ?? [])];
  const ellipsis = { text: '…', width: 1 };
  const kept = last.slice(0, countWithin(last, width - ellipsis.width));
  while (kept.at(-1)?.text.trim() === '') kept.pop();
  return [...lines.slice(0, most - 1), { letters: [...kept, ellipsis], isBroken: true }];
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts without spaces: a line may break after each of their words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Parts between which a line may break: a word with what follows up to the next one, spaces last. */
function partsOf(text: string, weight: Weight): Letter[][] {
  const parts: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of words.segment(text.trim())) {
    const isBlank = segment.trim() === '';
    const begins = (!isOpen && !isBlank) || (isWordLike === true && unspaced.test(segment));
    if (begins || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;
    isOpen = !isBlank;
  }
  const isOurs = canSet(text);
  return parts.map((part) => [...graphemes.segment(part)].map(({ segment }) => letterOf(segment, isOurs, weight)));
}

function letterOf(text: string, isOurs: boolean, weight: Weight): Letter {
  if (isOurs) return { text, width: widthOfText(text, 1, weight) };
  // Estimated width of letters that are drawn with foreign fonts: rather too wide than too narrow.
  return { text, width: /^[\u1100-\u11ff\u2e80-\uffef\u{1f000}-\u{3ffff}]/u.test(text) ? 1.02 : 0.66 };
}

function widthOf(letters: readonly Letter[]): number {
  return letters.reduce((sum, { width }) => sum + width, 0);
}

/** The width without spaces at the end. */
function solidWidthOf(letters: readonly Letter[]): number {
  const last = letters.findLastIndex(({ text }) => text.trim() !== '');
  return widthOf(letters.slice(0, last + 1));
}

/** How many letters from the start fit into the width. */
function countWithin(letters: readonly Letter[], width: number): number {
  let sum = 0;
  const tooWide = letters.findIndex((letter) => {
    sum += letter.width;
    return sum > width;
  });
  return tooWide === -1 ? letters.length : tooWide;
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ text }) => text).join('');
}
