import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { type Entry, tellTotals } from './total-rows.ts';

/** Rows that are looked at together, with their numbers in the file. */
export interface NumberedEntry extends Entry {
  numbers: readonly number[];
}

/** More than so many questions nobody would answer. */
const askedMax = 8;

/** The rows that are totals of others: certainly, or because the admin says so. */
export function totalsAmong(
  entries: readonly NumberedEntry[],
  { questions, findings }: { questions: Questions; findings: Findings },
): Set<number> {
  const { certain, doubtful } = tellTotals(entries);
  const found = new Set<number>();
  const doubted = entries.filter((entry) => doubtful.has(entry));
  if (doubted.length > askedMax)
    findings.problem(
      { row: doubted[0]?.numbers[0] },
      `${doubted.length} rows look like totals of others: please take totals out`,
    );
  for (const entry of entries) {
    const isTotal =
      certain.has(entry) || (doubtful.has(entry) && doubted.length <= askedMax && isSaidToBeTotal(entry, questions));
    if (isTotal) for (const number of entry.numbers) found.add(number);
  }
  return found;
}

function isSaidToBeTotal({ labels, numbers }: NumberedEntry, questions: Questions): boolean {
  const names = labels.map((label) => label.trim()).filter(Boolean);
  const name = names.join(', ').slice(0, 100);
  const row = numbers[0] ?? 0;
  return isTotalByAnswer(questions, { id: name === '' ? totalInRow(row) : `total:${name.toLowerCase()}`, name, row });
}

/** The question about a row that no name tells from others. */
export function totalInRow(row: number): string {
  return `total:row ${row}`;
}

/** Asks whether a row is a total of others. */
export function isTotalByAnswer(
  questions: Questions,
  { id, name, row }: { id: string; name: string; row: number },
): boolean {
  const answer = questions.ask({
    id,
    question: `Is row ${row}${name === '' ? '' : ` (“${name}”)`} a total of other rows?`,
    options: [
      { value: 'total', label: 'Yes, leave it out' },
      { value: 'own', label: 'No, count it too' },
    ],
    isOfShape: id !== totalInRow(row),
  });
  return answer?.[0] === 'total';
}
