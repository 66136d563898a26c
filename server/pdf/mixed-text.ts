import bidiFactory from 'bidi-js';
import { create } from 'fontkit';
import { otherFonts } from './fonts.ts';
import type { Pdf } from './new-pdf.ts';
import { readFonts, type Weight } from './text-outline.ts';

/*
 * Sets texts with letters that our fonts lack, above all names in Hebrew and Arabic: breaks them into lines, each in
 * visual order (the Unicode Bidirectional Algorithm), each run in a font that has its letters.
 */

export interface MixedLook {
  x: number;
  y: number;
  width: number;
  size: number;
  weight: Weight;
  align: 'left' | 'right';
  /** Space between the lines, in points like all measures here. */
  gap: number;
  /** Text that does not fit ends with an ellipsis. */
  height: number | undefined;
}

/** A part of a line in one font. */
interface Run {
  font: string;
  text: string;
}

const bidi = bidiFactory();
const main = readFonts.regular;
const others = Object.entries(otherFonts).map(([name, { regular }]) => ({ name, font: create(regular) }));
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible direction marks. */
const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Shapes the letters of a run together; otherwise each word would be set alone, in Latin order. */
const together: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false };

/** Writes a text at `y` and moves the document's position below it. */
export function setMixedText(pdf: Pdf, text: string, look: MixedLook): void {
  const { x, y, width, size, weight, align, gap, height } = look;
  const lineHeight = pdf.font(weight, size).currentLineHeight(true) + gap;
  const ascent = (main.ascent / main.unitsPerEm) * size;
  const lines = text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => linesOf(pdf, paragraph, look));
  const most = height === undefined ? lines.length : Math.max(1, Math.floor(height / lineHeight));
  for (const [at, line] of lines.slice(0, most).entries()) {
    const isCut = at === most - 1 && lines.length > most;
    const runs = isCut ? [...line, { font: weight, text: '…' }] : line;
    let left = align === 'right' ? x + width - widthOf(pdf, runs, size) : x;
    for (const run of runs) {
      pdf
        .font(run.font, size)
        .text(run.text, left, y + at * lineHeight + ascent, { ...together, baseline: 'alphabetic' });
      left += widthOf(pdf, [run], size);
    }
  }
  pdf.font(weight, size);
  pdf.y = y + Math.min(lines.length, most) * lineHeight;
}

/** Breaks a paragraph into lines of the width; the runs of each go from left to right. */
function linesOf(pdf: Pdf, text: string, { width, size, weight }: MixedLook): Run[][] {
  const levels = bidi.getEmbeddingLevels(text);
  const runsOf = (start: number, end: number) => seenOrder(text, { levels, start, end }, weight);
  const isWithin = (start: number, end: number) => {
    const solid = start + text.slice(start, end).trimEnd().length;
    return widthOf(pdf, runsOf(start, solid), size) <= width;
  };
  const lines: Run[][] = [];
  let start = 0;
  let end = 0;
  const endLine = () => {
    lines.push(runsOf(start, start + text.slice(start, end).trimEnd().length));
    start = end;
  };
  for (const { 0: word, index } of text.matchAll(/\S+\s*/g)) {
    const wordEnd = index + word.length;
    if (end > start && !isWithin(start, wordEnd)) endLine();
    if (!isWithin(start, wordEnd)) {
      // The word alone is wider than a line.
      for (const letter of graphemes.segment(word)) {
        const letterEnd = index + letter.index + letter.segment.length;
        if (end > start && !isWithin(start, letterEnd)) endLine();
        end = letterEnd;
      }
    }
    end = wordEnd;
  }
  endLine();
  return lines;
}

interface Part {
  levels: ReturnType<typeof bidi.getEmbeddingLevels>;
  start: number;
  end: number;
}

/** Splits a part of a text into runs from left to right. */
function seenOrder(text: string, { levels, start, end }: Part, weight: Weight): Run[] {
  const order = Array.from({ length: end - start }, (_, at) => start + at);
  for (const [first, last] of end > start ? bidi.getReorderSegments(text, levels, start, end - 1) : []) {
    const turned = order.slice(first - start, last - start + 1).reverse();
    order.splice(first - start, turned.length, ...turned);
  }
  const runs: { font: string; isLeftward: boolean; at: number[] }[] = [];
  for (const at of order) {
    const font = fontOf(text, at);
    const isLeftward = (levels.levels[at] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    const isNext = last?.font === font && last.isLeftward === isLeftward;
    if (isNext && Math.abs((last.at.at(-1) ?? 0) - at) === 1) last.at.push(at);
    else runs.push({ font, isLeftward, at: [at] });
  }
  return runs.map(({ font, isLeftward, at }) => {
    const written = text.slice(Math.min(...at), Math.max(...at) + 1).replace(controls, '');
    return { font: `${font} ${weight}`.trim(), text: forFont(written, { isOther: font !== '', isLeftward }) };
  });
}

/**
 * PDFKit reverses everything set in the other fonts, even left-to-right text such as digits, and nothing set in ours.
 */
function forFont(written: string, { isOther, isLeftward }: { isOther: boolean; isLeftward: boolean }): string {
  if (isOther === isLeftward) return written;
  const turned = [...written].reverse();
  return (isLeftward ? turned.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : turned).join('');
}

/** The first font that has a letter, '' for ours; if none has it, ours shows an empty box. */
function fontOf(text: string, at: number): string {
  const isSecondHalf = /[\udc00-\udfff]/.test(text[at] ?? '');
  const codePoint = text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0;
  if (main.hasGlyphForCodePoint(codePoint)) return '';
  return others.find(({ font }) => font.hasGlyphForCodePoint(codePoint))?.name ?? '';
}

function widthOf(pdf: Pdf, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + pdf.font(font, size).widthOfString(text, together), 0);
}
