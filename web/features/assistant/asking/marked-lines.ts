import type { AnswerCard } from '#contract/assistant/assistant.ts';

interface MarkedLine {
  /** The offset in the text. */
  at: number;
  sign: string | null;
  parts: readonly { at: number; text: string; isMarked: boolean }[];
}

const signOfLine = /^(\d{1,2}\.|•)\s+/;

/** Splits a part as it stands into lines, steps and points, and each line where a mark begins or ends. */
export function markedLines({ text, marks }: Pick<AnswerCard, 'text' | 'marks'>): MarkedLine[] {
  const lines: MarkedLine[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const [head = '', sign = null] = signOfLine.exec(line) ?? [];
    if (line.trim() !== '') lines.push({ at, sign, parts: partsOf(line.slice(head.length), at + head.length, marks) });
    at += line.length + 1;
  }
  return lines;
}

function partsOf(line: string, from: number, marks: AnswerCard['marks']): MarkedLine['parts'] {
  const inside = (at: number) => Math.min(Math.max(at - from, 0), line.length);
  const cuts = [...new Set([0, ...marks.flatMap(({ start, end }) => [inside(start), inside(end)]), line.length])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((cut, index) => ({
    at: from + cut,
    text: line.slice(cut, cuts[index + 1]),
    isMarked: marks.some(({ start, end }) => start <= from + cut && from + cut < end),
  }));
}
