import type { ArticleText } from '#contract/assistant/knowledge.ts';
import { valuesOf } from './article-values.ts';

export interface DifferentLine {
  number: number;
  kind: 'same' | 'removed' | 'added';
  text: string;
}

export function linesOfArticle(text: ArticleText | null): string[] {
  if (!text) return [];
  const { title, asked, places, body } = valuesOf(text);
  return [title, asked, places, body].flatMap((part) => (part === '' ? [] : part.split('\n')));
}

/** The lines of both texts in order, marked as same, removed or added (longest common subsequence). */
export function differentLines(before: readonly string[], after: readonly string[]): DifferentLine[] {
  const common = commonLines(before, after);
  const lines: Omit<DifferentLine, 'number'>[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    const isRemoved = fresh === undefined || (old !== undefined && common(i + 1, j) >= common(i, j + 1));
    if (old !== undefined && old === fresh) lines.push({ kind: 'same', text: old });
    else if (isRemoved) lines.push({ kind: 'removed', text: old ?? '' });
    else lines.push({ kind: 'added', text: fresh });
    if (lines.at(-1)?.kind !== 'added') i += 1;
    if (lines.at(-1)?.kind !== 'removed') j += 1;
  }
  return lines.map((line, number) => ({ number, ...line }));
}

/** The length of the longest common subsequence of the texts from lines i and j on. */
function commonLines(before: readonly string[], after: readonly string[]): (i: number, j: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const common = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      lengths[i * width + j] = isSame ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  }
  return common;
}

/** The changed lines with `around` lines of context. */
export function shortened(lines: readonly DifferentLine[], around: number): DifferentLine[] {
  return lines.filter((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(isChange));
}

function isChange({ kind }: DifferentLine): boolean {
  return kind !== 'same';
}
