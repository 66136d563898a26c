import type { AnswerSource } from '#contract/assistant/assistant.ts';

interface AnswerPart {
  /** Where in its line it begins. */
  at: number;
  text: string;
  /** The number of a source in place of a text. */
  source: number | null;
}

/** A line of an answer: a step or a point with its sign, or plain. */
interface AnswerLine {
  /** Its place: lines are only ever added below. */
  number: number;
  sign: string | null;
  parts: readonly AnswerPart[];
}

/** An answer's text in lines; `[1]` becomes a source where there is such a one, and stays text otherwise. */
export function answerLines(text: string, sources: readonly Pick<AnswerSource, 'number'>[]): AnswerLine[] {
  const known = new Set(sources.map(({ number }) => number));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, number) => {
      const [, sign = null, rest = line] = /^(\d{1,2}\.|•)\s+(.*)$/.exec(line) ?? [];
      return { number, sign, parts: partsOf(rest, known) };
    });
}

function partsOf(line: string, known: ReadonlySet<number>): AnswerPart[] {
  let at = 0;
  return line.split(/(\[\d{1,3}\])/).map((text) => {
    const number = Number(/^\[(\d+)\]$/.exec(text)?.[1]);
    const part = { at, text, source: known.has(number) ? number : null };
    at += text.length;
    return part;
  });
}
