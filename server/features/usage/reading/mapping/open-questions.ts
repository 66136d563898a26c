import type { MappedColumn, TableMapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readPeriod } from '#server/features/usage/reading/months/periods.ts';
import { monthOfHeading } from './figures-of.ts';
import { isAmbiguousDate } from './mapped-months.ts';
import { ambiguousDatesIn, hasPeriods } from './mapping-parts.ts';

type Open = TableToMap['open'];

const listedMax = 8;
const listedChars = 60;

/** Questions about a table that only a person can answer. */
export function openIn(draft: TableMapping, part: readonly NumberedRow[]): Open {
  const isDateOpen = draft.dates === null && ambiguousDatesIn(draft, part).length > 0;
  const arePeriodsOpen = draft.periods === null && hasPeriods(draft, part);
  const ofColumns = draft.columns.flatMap((mapped, column) =>
    questionsOf(mapped, column, { draft, isDateOpen }).map((question) => ({ column, about: null, question })),
  );
  return [...ofColumns, ...questionsOfTable(draft, { isDateOpen, arePeriodsOpen })];
}

function questionsOf(
  mapped: MappedColumn,
  column: number,
  { draft, isDateOpen }: { draft: TableMapping; isDateOpen: boolean },
): string[] {
  const name = mapped.heading === '' ? `column ${column + 1}` : `the column “${mapped.heading}”`;
  if (mapped.is === null) return [`What is ${name}?`];
  const isLong = draft.columns.some(({ is }) => is === 'month');
  const month = monthOfHeading(mapped, draft);
  const isRead =
    month !== null || (isDateOpen && isAmbiguousDate(mapped.heading)) || readPeriod(mapped.heading) !== null;
  if (mapped.is === 'uses' && !isLong && !isRead) return [`Of which month is ${name}?`];
  const kinds = mapped.is === 'kind' ? mapped.values.filter(({ counts }) => counts === null) : [];
  if (kinds.length === 0) return [];
  return [`Which of these in ${name} count as uses: ${listed(kinds.map(({ value }) => value))}?`];
}

function questionsOfTable(
  draft: TableMapping,
  { isDateOpen, arePeriodsOpen }: { isDateOpen: boolean; arePeriodsOpen: boolean },
): Open {
  const months = draft.months.filter(({ month }) => month === null).map(({ text }) => text);
  const sums = draft.sums
    .filter(({ isSum }) => isSum === null)
    .map(({ label, row }) => (row === null ? label : `${label} (row ${row})`));
  const asked: [isOpen: boolean, about: Open[number]['about'], question: string][] = [
    [!draft.columns.some(({ is }) => is === 'uses'), null, 'Which column holds the uses that count?'],
    [isDateOpen, 'dates', 'How are the dates written?'],
    [arePeriodsOpen, 'periods', 'In which month does a week or a quarter count?'],
    [months.length > 0, 'months', `Which month is each of these: ${listed(months)}?`],
    [draft.unit === null, 'unit', 'Do the figures count uses, or thousands of uses?'],
    [
      draft.isCumulative === null,
      'isCumulative',
      'Does each figure count its month alone, or the months before it too?',
    ],
    [sums.length > 0, 'sums', `Which of these rows are sums of others: ${listed(sums)}?`],
  ];
  return asked.filter(([isOpen]) => isOpen).map(([, about, question]) => ({ column: null, about, question }));
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, listedMax).map((text) => (text === '' ? 'no text' : `“${text.slice(0, listedChars)}”`));
  return texts.length > shown.length ? `${shown.join(', ')} and ${texts.length - shown.length} more` : shown.join(', ');
}
