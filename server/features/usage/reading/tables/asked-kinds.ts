import { type NumberedRow, wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import type { CheckedTable } from './checked-table.ts';
import { isTotalLabel, meaningOf, wordsOf } from './column-words.ts';
import { titleColumnOf } from './table-layout.ts';

/** Columns with the kind of event, some of which may be no use: events, trailers. */
const kindWords = new Set(
  'type types kind event events action actions typ art ereignis ereignisse aktion evenement tipo evento eventos accion status'.split(
    ' ',
  ),
);
/** Columns that only divide uses: every part counts. */
const partWords = new Set(
  `platform device country region city browser language subject genre category discipline publisher author authors collection series
  package provider vendor database journal source parent library campus branch site department faculty institution customer account member
  client group plattform gerat land sprache fach verlag autor anbieter standort bibliothek zweigstelle plateforme appareil pays langue
  editeur auteur bibliotheque site plataforma dispositivo pais idioma editorial autor biblioteca sede`.split(/\s+/),
);
/** A column with more values holds names, not kinds. */
const kindsMax = 30;
/** For an id, and for a value of an answer. */
const idMax = 200;

/** Keeps rows whose kind counts: if a column distinguishes kinds, the admin says which are uses. */
export function ofChosenKinds<Row extends NumberedRow>(
  rows: readonly Row[],
  columns: KindColumns<Row>,
  { layout, questions, findings }: Pick<CheckedTable, 'layout' | 'questions' | 'findings'>,
): Row[] {
  let left = [...rows];
  for (const { column, kinds } of kindsIn(rows, columns, layout.headings)) {
    const heading = (layout.headings[column] ?? '').trim();
    const answer = questions.ask({
      id: `kinds:${wordKey(heading)}`.slice(0, idMax),
      question: `Which of “${heading || `column ${column + 1}`}” are uses? What you choose is added up.`,
      options: kinds.map((kind) => ({ value: kind.slice(0, idMax), label: kind.slice(0, idMax) })),
      isMultiple: true,
      isOfShape: true,
    });
    const out = answer ? kinds.filter((kind) => !answer.includes(kind.slice(0, idMax))) : [];
    if (out.length > 0) findings.warn({ column, heading }, `Not counted as uses: ${out.join(', ')}`);
    left = left.filter((row) => !out.includes(kindOf(row, column)));
  }
  return left;
}

interface KindColumns<Row> {
  /** The columns with names. */
  texts: readonly number[];
  identifying: readonly number[];
  month: (row: Row) => string | null;
}

/** The columns that distinguish kinds, with the kinds. */
function kindsIn<Row extends NumberedRow>(
  rows: readonly Row[],
  { texts, identifying, month }: KindColumns<Row>,
  headings: readonly string[],
): { column: number; kinds: string[] }[] {
  const words = (column: number) => wordsOf(headings[column] ?? '');
  const isKind = (column: number) => words(column).some((word) => kindWords.has(word));
  const isPart = (column: number) =>
    meaningOf(headings[column] ?? '') === 'id' || words(column).some((word) => partWords.has(word));
  const named = texts.filter((column) => !isKind(column));
  const titles = [named[0], titleColumnOf(headings, named)];
  return texts.flatMap((column) => {
    if (titles.includes(column) || isPart(column)) return [];
    const kinds = [...new Set(rows.map((row) => kindOf(row, column)))].filter(
      (kind) => kind !== '' && !isTotalLabel(kind),
    );
    if (kinds.length < 2 || kinds.length > kindsMax || kinds.some(isDate)) return [];
    const others = identifying.filter((other) => other !== column);
    const areKinds = isKind(column) || areCrossed(rows, column, (row) => keyOf(row, others, month(row)));
    return areKinds ? [{ column, kinds }] : [];
  });
}

/** Says whether rows that are otherwise equal differ in this column. */
function areCrossed<Row extends NumberedRow>(rows: readonly Row[], column: number, key: (row: Row) => string): boolean {
  const first = new Map<string, string>();
  return rows.some((row) => {
    const known = first.get(key(row));
    if (known === undefined) first.set(key(row), kindOf(row, column));
    return known !== undefined && known !== kindOf(row, column);
  });
}

function kindOf({ cells }: NumberedRow, column: number): string {
  return (cells[column] ?? '').trim();
}

function keyOf({ cells }: NumberedRow, columns: readonly number[], month: string | null): string {
  return [month, ...columns.map((column) => (cells[column] ?? '').trim())].join('\n');
}
