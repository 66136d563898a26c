import { readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import { otherFonts } from './fonts.ts';
import type { Pdf } from './new-pdf.ts';
import { readFonts, type Weight } from './text-outline.ts';

/*
 * Sets texts with letters that our fonts lack, above all names from Asia: breaks them into lines, each in visual order
 * (the Unicode Bidirectional Algorithm), each run in a font that has its letters.
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
const readOthers = new Map<string, Font>();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that have no place of their own and are set with the letter before them. */
const attached = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
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
    const isTurned = otherFonts[font]?.isRightToLeft ?? false;
    return { font: `${font} ${weight}`.trim(), text: forFont(written, { isTurned, isLeftward }) };
  });
}

/**
 * PDFKit reverses everything set in fonts of scripts that run leftward, even digits, and nothing set in the others.
 */
function forFont(written: string, { isTurned, isLeftward }: { isTurned: boolean; isLeftward: boolean }): string {
  if (isTurned === isLeftward) return written;
  const turned = [...written].reverse();
  return (isLeftward ? turned.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : turned).join('');
}

/** The letters of a text that no font has, each once; they would be empty boxes. */
export function lettersWithoutFont(text: string): string[] {
  const plain = text.normalize('NFC').replace(controls, '').replace(/\s/g, '');
  return [...new Set(plain)].filter((letter) => !attached.test(letter) && nameOfFont(letter, plain) === undefined);
}

/** The font of a letter, '' for ours; if none has it, ours shows an empty box. */
function fontOf(text: string, at: number): string {
  const isSecondHalf = /[\udc00-\udfff]/.test(text[at] ?? '');
  const letter = String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0);
  if (at > 0 && attached.test(letter)) return fontOf(text, at - 1);
  return nameOfFont(letter, text) ?? '';
}

function nameOfFont(letter: string, text: string): string | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (main.hasGlyphForCodePoint(codePoint)) return '';
  return Object.keys(otherFonts).find((name) => {
    if (!otherFonts[name]?.letters.test(letter)) return false;
    // Japanese and Chinese share characters that each draws in its own way; kana says which is meant.
    if (name === 'japanese' && !kana.test(text)) return false;
    return readOther(name)?.hasGlyphForCodePoint(codePoint);
  });
}

function readOther(name: string): Font | undefined {
  const file = otherFonts[name]?.regular;
  if (file !== undefined && !readOthers.has(name)) readOthers.set(name, create(readFileSync(file)));
  return readOthers.get(name);
}

function widthOf(pdf: Pdf, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + pdf.font(font, size).widthOfString(text, together), 0);
}
