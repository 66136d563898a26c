import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { detectTotals, type Entry } from './total-rows.ts';

/** Rows that are examined together, with their numbers in the file. */
export interface NumberedEntry extends Entry {
  numbers: readonly number[];
}

/** Nobody would answer more questions than this. */
const askedMax = 8;

/** The rows that are totals of others: for certain, or because the admin says so. */
export function totalsAmong(
  entries: readonly NumberedEntry[],
  { questions, findings }: { questions: Questions; findings: Findings },
): Set<number> {
  const { certain, doubtful, equal } = detectTotals(entries);
  // A total of an earlier file that no longer equals the sum of the rest is asked about again.
  const wasTotal = (entry: NumberedEntry) => questions.remembered[idOf(entry)]?.answer[0] === 'total';
  for (const entry of entries) if (!certain.has(entry) && wasTotal(entry)) doubtful.add(entry);
  const found = new Set<number>();
  const doubted = entries.filter((entry) => doubtful.has(entry));
  if (doubted.length > askedMax)
    findings.problem(
      { row: doubted[0]?.numbers[0] },
      `${doubted.length} rows look like totals of others: please take totals out`,
    );
  for (const entry of entries) {
    const isTotal =
      certain.has(entry) ||
      (doubtful.has(entry) &&
        doubted.length <= askedMax &&
        isSaidToBeTotal(entry, { questions, isEqual: equal.has(entry) }));
    if (isTotal) for (const number of entry.numbers) found.add(number);
  }
  return found;
}

function isSaidToBeTotal(
  entry: NumberedEntry,
  { questions, isEqual }: { questions: Questions; isEqual: boolean },
): boolean {
  const row = entry.numbers[0] ?? 0;
  const names = [isEqual ? 'equal' : 'other'];
  return isTotalByAnswer(questions, { id: idOf(entry), name: nameOf(entry), row, names });
}

function idOf(entry: NumberedEntry): string {
  const name = nameOf(entry).toLowerCase();
  return name === '' ? totalInRow(entry.numbers[0] ?? 0) : `total:${name}`;
}

function nameOf({ labels }: NumberedEntry): string {
  const names = labels.map((label) => label.trim()).filter(Boolean);
  return names.join(', ').slice(0, 100);
}

/** The id of the question about a row that no name identifies. */
export function totalInRow(row: number): string {
  return `total:row ${row}`;
}

/** Asks whether a row is a total of others. */
export function isTotalByAnswer(
  questions: Questions,
  { id, name, row, names = [] }: { id: string; name: string; row: number; names?: readonly string[] },
): boolean {
  const answer = questions.ask({
    id,
    question: `Is row ${row}${name === '' ? '' : ` (“${name}”)`} a total of other rows?`,
    options: [
      { value: 'total', label: 'Yes, leave it out' },
      { value: 'own', label: 'No, count it too' },
    ],
    isOfShape: id !== totalInRow(row),
    names,
  });
  return answer?.[0] === 'total';
}
