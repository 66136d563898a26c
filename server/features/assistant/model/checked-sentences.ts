import type { Evidence } from '#server/features/assistant/answering/cards.ts';
import { asksForSecretsOrMoney } from '#server/features/assistant/answering/harmful.ts';
import { sentencesOf } from '#server/features/assistant/answering/sentences.ts';
import { statementOf } from './source-sentence.ts';

/** A sentence of the model, in its own words or in those of the source. */
export interface CheckedSentence {
  text: string;
  /** Numbers of its sources, from 1 to the number of passages. */
  numbers: number[];
  /** True if it started a new line. */
  isLine: boolean;
}

const sourceMark = /\[(\d{1,2})\]/g;
export interface SaidSentence {
  text: string;
  isLine: boolean;
}

/** Splits a streamed text into sentences, each as soon as it is complete with its source marks. */
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

/**
 * A sentence ends after its last source mark, or at the end of a line. A lower-case letter after the mark continues the
 * sentence, as in `Press Forgotten your password? [1] on the sign-in page`.
 */
const endOfSentence = /\][.!?]?[ \t]+(?=[^\s[\p{Ll}])|\n/gu;
/** Treats `It is. [1]` like `It is [1].` */
const markBehindStop = /([.!?])((?:\s*\[\d{1,2}\])+)/g;

/** The result of a check: a sentence to show, `left out`, or `harmful` if it asks for a secret or money. */
export type Checked = CheckedSentence | 'left out' | 'harmful';

/**
 * Checks a sentence of the model. If it is not literally part of a source's sentence, the most similar sentence of the
 * source replaces it, because a single word can reverse the meaning.
 */
export function checkSentence({ text, isLine }: SaidSentence, passages: readonly Evidence[]): Checked {
  const said = cleaned(text);
  if (asksForSecretsOrMoney(said)) return 'harmful';
  // Beside somebody else's sentence it would answer what that sentence does not.
  if (/^(?:yes|no)\W*$/i.test(said)) return 'left out';
  const numbers = [...new Set([...text.matchAll(sourceMark)].map(([, number]) => Number(number)))];
  const sources = numbers.flatMap((number) => passages[number - 1] ?? []);
  if (numbers.length === 0 || sources.length !== numbers.length) return 'left out';
  const [, mark = '', rest = said] = stepMark.exec(said) ?? [];
  const found = statementOf(rest, sources);
  if (!found || asksForSecretsOrMoney(found.text)) return 'left out';
  const number = numbers[found.source] ?? 1;
  return { text: `${mark}${found.text} [${number}]`, numbers: [number], isLine };
}

const stepMark = /^((?:\d{1,2}[.)]|[•*-])\s+)(.+)$/s;

/** Removes source marks and Markdown. */
function cleaned(text: string): string {
  return text
    .replace(sourceMark, '')
    .replace(/\*\*|`|^#+\s+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
