import { stemmer } from 'stemmer';
import type { Evidence } from '#server/features/assistant/answering/compose.ts';
import { sentencesOf } from '#server/features/assistant/answering/sentences.ts';

/** A sentence of a model that its source supports. */
export interface CheckedSentence {
  text: string;
  /** The numbers of its sources, each between 1 and the number of passages. */
  numbers: number[];
  /** It began on a line of its own. */
  isLine: boolean;
}

const sourceMark = /\[(\d{1,2})\]/g;
const months =
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  );
/** Words that begin sentences, or that a sentence about a passage may say by itself. */
const commonCapitals = new Set(
  'I If It In On At To The A An You Your Yes No Then This That These Those There For From With When Where Once After Before Both Each Every Only Please As And Or But So We Our They Their Under Click Open Go Choose Select'.split(
    ' ',
  ),
);

export interface SaidSentence {
  text: string;
  isLine: boolean;
}

/** The sentences of a model, as soon as each is complete with its sources. */
export function createSentenceCutter() {
  let rest = '';
  let isAtLineStart = false;

  function cutAt(end: number): SaidSentence[] {
    const head = rest.slice(0, end);
    rest = rest.slice(end);
    return head.split('\n').flatMap((line, at) => {
      const sentences = sentencesOf(line.replace(markBehindStop, '$2$1'));
      if (at > 0) isAtLineStart = true;
      return sentences.map((text) => {
        const sentence = { text, isLine: isAtLineStart };
        isAtLineStart = false;
        return sentence;
      });
    });
  }

  return {
    add(piece: string): SaidSentence[] {
      rest += piece;
      const ends = [...rest.matchAll(endOfSentence)].map((match) => match.index + match[0].length);
      return cutAt(ends.at(-1) ?? 0);
    },
    end: (): SaidSentence[] => cutAt(rest.length),
  };
}

/** Behind its sources, where no more of them follow, or at the end of a line. */
const endOfSentence = /\][.!?]?[ \t]+(?=[^\s[])|\n/g;
/** `It is. [1]` says the same as `It is [1].` */
const markBehindStop = /([.!?])((?:\s*\[\d{1,2}\])+)/g;

/**
 * A sentence as it may be shown; null where it names no source, or says a number, a date or a name that none of its sources
 * has.
 */
export function checkSentence({ text, isLine }: SaidSentence, passages: readonly Evidence[]): CheckedSentence | null {
  const numbers = [...new Set([...text.matchAll(sourceMark)].map(([, number]) => Number(number)))];
  const sources = numbers.flatMap((number) => passages[number - 1] ?? []);
  if (numbers.length === 0 || sources.length !== numbers.length) return null;
  const said = text
    .replace(sourceMark, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  const source = sources.map(({ title, place, text: body }) => `${title}\n${place ?? ''}\n${body}`).join('\n');
  if (!isSupported(said, source)) return null;
  return { text: `${said} ${numbers.map((number) => `[${number}]`).join(' ')}`, numbers, isLine };
}

function isSupported(said: string, source: string): boolean {
  const withoutStep = said.replace(/^\s*(?:\d{1,2}[.)]|[•*-])\s+/, '');
  return (
    isSubset(figuresOf(withoutStep), figuresOf(source)) &&
    isSubset(datesOf(withoutStep), datesOf(source)) &&
    isSubset(namesOf(withoutStep), wordsOf(source)) &&
    sharesWords(withoutStep, source)
  );
}

function isSubset(said: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...said].every((each) => known.has(each));
}

/** Numbers as they are meant: `1,999.99` and `1999.99` are the same. */
function figuresOf(text: string): Set<string> {
  const figures = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return new Set(figures.map((figure) => figure.replaceAll(',', '').replace(/\.0+$/, '')));
}

function datesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(words.filter((word) => months.includes(word)));
}

/** Words that begin with a capital inside of a sentence, or hold one further on. */
function namesOf(text: string): Set<string> {
  const names = [...text.matchAll(/(^|[.!?:]\s+|["“(]|\s)(\p{Lu}[\p{L}\p{N}_-]*|\p{Ll}+\p{Lu}[\p{L}\p{N}_-]*)/gu)]
    .filter(([, before = '', word = '']) => !(commonCapitals.has(word) || isOrdinaryBeginning(before, word)))
    .map(([, , word = '']) => word.toLowerCase());
  return new Set(names.flatMap((name) => [...wordsOf(name)]));
}

/** The first word of a sentence has a capital whatever it is. */
function isOrdinaryBeginning(before: string, word: string): boolean {
  const isFirst = before === '' || /[.!?:]\s+$/.test(before);
  return isFirst && /^\p{Lu}\p{Ll}*$/u.test(word);
}

function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemmer));
}

/** A sentence of nothing that stands in its source is no answer from it. */
const sharedMin = 0.5;

function sharesWords(said: string, source: string): boolean {
  const known = wordsOf(source);
  const words = [...wordsOf(said)].filter((word) => word.length > 3);
  if (words.length === 0) return true;
  return words.filter((word) => known.has(word)).length >= words.length * sharedMin;
}
