import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readPeriod } from '#server/features/usage/reading/months/periods.ts';
import { countsByKind, isSumRow, kindIn } from './figures-of.ts';
import { isAmbiguousDate, monthOfText } from './mapped-months.ts';
import { columnsThatAre, listMax, type MappingParts, monthTextsIn } from './mapping-parts.ts';
import { valueCounts } from './supposed-roles.ts';
import { textIn } from './table.ts';

const textMax = 200;
/** More different values in a column that is left out are not compared with those of the next file. */
const comparedValuesMax = 30;

type Parts = MappingParts & { draft: TableMapping };

/** Lists the kinds of a column, and compares the values of a column that was left out. */
export function sayValues(mapped: MappedColumn, column: number, parts: Parts): void {
  const { draft, part } = parts;
  const figures = columnsThatAre(draft, 'uses', 'other');
  const rows = part.filter(
    (row) => !isSumRow(row, draft) && figures.some((figure) => textIn(row.cells, figure) !== ''),
  );
  const values = [...new Set(rows.map(({ cells }) => kindIn(cells, column)))];
  if (mapped.is === 'kind') sayKinds(mapped, { ...parts, column, values });
  else if (mapped.is === 'left-out') compareValues(mapped, { ...parts, column, values });
  else mapped.values = [];
}

type ValuesOf = Parts & { column: number; values: readonly string[] };

function sayKinds(mapped: MappedColumn, { column, values, reasons, isRemembered }: ValuesOf): void {
  const known = new Map(mapped.values.map(({ value, counts }) => [value, counts]));
  // Uses of several kinds are perhaps the same uses, seen twice.
  const areSeveral = values.filter((value) => valueCounts(value) === true).length > 1;
  const countsOf = (value: string) => {
    if (known.has(value)) return known.get(value) ?? null;
    return isRemembered || (areSeveral && valueCounts(value)) ? null : valueCounts(value);
  };
  // Kinds of earlier files stay, so that they are known when they return.
  const rest = isRemembered ? [...known.keys()].filter((value) => !values.includes(value)) : [];
  mapped.values = [...values, ...rest].slice(0, listMax).map((value) => ({ value, counts: countsOf(value) }));
  if (values.length <= listMax) return;
  mapped.is = null;
  reasons[column] = `It has ${values.length} values, which are too many for kinds`;
}

function compareValues(mapped: MappedColumn, { column, values, reasons, isRemembered }: ValuesOf): void {
  const known = mapped.values.map(({ value }) => value);
  const fresh = values.find((value) => !known.includes(value) && value !== '');
  if (isRemembered && known.length > 0 && fresh !== undefined) {
    mapped.is = null;
    reasons[column] = `It was left out, and “${fresh.slice(0, 40)}” in it is new`;
    return;
  }
  const isOfText = values.some((value) => /\p{L}/u.test(value));
  const all = [...new Set([...known, ...values])];
  mapped.values = isOfText && all.length <= comparedValuesMax ? all.map((value) => ({ value, counts: null })) : [];
}

/** Texts in the column of months that are no month and no sum. */
export function openMonths(draft: TableMapping, part: readonly NumberedRow[]): TableMapping['months'] {
  const columns = columnsThatAre(draft, 'month');
  if (columns.length === 0) return [];
  const figures = columnsThatAre(draft, 'uses', 'other');
  const kinds = columnsThatAre(draft, 'kind');
  const rows = part.filter(
    (row) => figures.some((figure) => textIn(row.cells, figure) !== '') && !isSumRow(row, draft),
  );
  const counted = rows.filter(({ cells }) => countsByKind(cells, draft, kinds));
  const texts = monthTextsIn(draft, counted);
  const unread = texts.filter(
    (text) => text !== '' && text.length <= textMax && monthOfText(text, draft) === null && readPeriod(text) === null,
  );
  // If only the order is open, one answer reads them all.
  const isOrderOpen = draft.dates === null;
  return unread
    .filter((text) => !isOrderOpen || !isAmbiguousDate(text) || draft.months.some((known) => known.text === text))
    .slice(0, listMax)
    .map((text) => draft.months.find((known) => known.text === text) ?? { text, month: null });
}
