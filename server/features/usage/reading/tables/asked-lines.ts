import type { TableContext } from './checked-table.ts';

const shownMax = 3;
const shownChars = 80;

/** Asks whether figures are uses if some text beside them is not understood: it may say that they are none. */
export function askAboutLines(
  lines: readonly string[],
  { questions, findings }: Pick<TableContext, 'questions' | 'findings'>,
  where: 'above' | 'headings' = 'above',
): void {
  if (lines.length === 0) return;
  const shown = lines.slice(0, shownMax).map((line) => `“${line.trim().slice(0, shownChars)}”`);
  const more = lines.length > shownMax ? ` and ${lines.length - shownMax} more lines` : '';
  const place = where === 'above' ? 'Above the table stands' : 'A heading says';
  const answer = questions.ask({
    id: where,
    question: `${place} ${shown.join(', ')}${more}. Are the figures uses, each counted once?`,
    options: [
      { value: 'uses', label: 'Yes, they are uses' },
      { value: 'none', label: 'No, they are something else' },
    ],
    isOfShape: true,
    // The date of an export changes with each.
    names: lines.map((line) => line.replace(/\d+/g, '#').toLowerCase()),
  });
  if (answer?.[0] === 'none')
    findings.problem(
      {},
      `By your answer the figures are no uses: nothing of this table is counted (${shown.join(', ')})`,
    );
}
