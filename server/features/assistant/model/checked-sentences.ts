import type { Evidence } from '#server/features/assistant/answering/compose.ts';
import { sentencesOf } from '#server/features/assistant/answering/sentences.ts';
import { asksForSecretsOrMoney } from './harmful.ts';
import { sayingOf } from './source-sentence.ts';

/** A sentence that a model chose, in its own words or in those of its source. */
export interface CheckedSentence {
  text: string;
  /** The numbers of its sources, each between 1 and the number of passages. */
  numbers: number[];
  /** It began on a line of its own. */
  isLine: boolean;
}

const sourceMark = /\[(\d{1,2})\]/g;
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

/**
 * Behind its sources, where no more of them follow, or at the end of a line. No sentence begins with a small letter: there the mark stands
 * within one, as in `Press Forgotten your password? [1] on the sign-in page`.
 */
const endOfSentence = /\][.!?]?[ \t]+(?=[^\s[\p{Ll}])|\n/gu;
/** `It is. [1]` says the same as `It is [1].` */
const markBehindStop = /([.!?])((?:\s*\[\d{1,2}\])+)/g;

/** What became of a sentence: it may be shown, it is left out, or it asks for what nobody may be asked for. */
export type Checked = CheckedSentence | 'left out' | 'harmful';

/**
 * A sentence as it may be shown. Where it is no part of a sentence of its source, word for word, the sentence of the source that says
 * most of it stands in its place: a word more or less can turn what is said round.
 */
export function checkSentence({ text, isLine }: SaidSentence, passages: readonly Evidence[]): Checked {
  const said = cleaned(text);
  if (asksForSecretsOrMoney(said)) return 'harmful';
  const numbers = [...new Set([...text.matchAll(sourceMark)].map(([, number]) => Number(number)))];
  const sources = numbers.flatMap((number) => passages[number - 1] ?? []);
  if (numbers.length === 0 || sources.length !== numbers.length) return 'left out';
  const [, mark = '', rest = said] = stepMark.exec(said) ?? [];
  const found = sayingOf(rest, sources);
  if (!found || asksForSecretsOrMoney(found.text)) return 'left out';
  const number = numbers[found.source] ?? 1;
  return { text: `${mark}${found.text} [${number}]`, numbers: [number], isLine };
}

const stepMark = /^((?:\d{1,2}[.)]|[•*-])\s+)(.+)$/s;

/** Without marks of sources and of Markdown. */
function cleaned(text: string): string {
  return text
    .replace(sourceMark, '')
    .replace(/\*\*|`|^#+\s+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
