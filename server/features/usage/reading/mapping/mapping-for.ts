import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { headingsAt, runsOf } from './headings.ts';

/** Aligns a mapping of an earlier file with the months of this one. Its months are kept only where their text names the year. */
export function mappingFor(rows: readonly NumberedRow[], known: TableMapping, at: number): TableMapping {
  const headings = headingsAt(rows, at, known.isTwoRows);
  const before = runsOf(known.columns.map(({ heading }) => heading));
  const columns = runsOf(headings).flatMap(({ columns: run }, place): MappedColumn[] => {
    const old = (before[place]?.columns ?? []).map((column) => known.columns[column]);
    const [first] = old;
    // If only some months of a run counted, nobody has said which of these do.
    const isOne = old.every((column) => column?.is === first?.is);
    return run.map((column) => {
      const heading = headings[column] ?? '';
      const month = first?.month && old.length === 1 && heading.includes(first.month.slice(0, 4)) ? first.month : null;
      return { heading, is: isOne ? (first?.is ?? null) : null, month, values: first?.values ?? [] };
    });
  });
  const months = known.months.filter(
    ({ text, month }) => month !== null && month !== 'none' && text.includes(month.slice(0, 4)),
  );
  // A row's number says nothing about another file.
  const sums = known.sums.filter(({ row }) => row === null);
  return { ...known, headingRow: rows[at]?.number ?? 1, lastRow: null, columns, months, sums };
}
