import type { AnswerSource } from '#contract/assistant/assistant.ts';

interface AnswerPart {
  /** The offset in the line. */
  at: number;
  text: string;
  source: number | null;
}

interface AnswerLine {
  /** The line's index, which is stable because lines are only added below. */
  number: number;
  sign: string | null;
  parts: readonly AnswerPart[];
}

/** Splits an answer into lines; `[1]` becomes a source if that number exists, and stays text otherwise. */
export function answerLines(text: string, sources: readonly Pick<AnswerSource, 'number'>[]): AnswerLine[] {
  const known = new Set(sources.map(({ number }) => number));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, number) => {
      const [, sign = null, rest = line] = /^(\d{1,2}\.|•)\s+(.*)$/s.exec(line) ?? [];
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
