import type { MappedColumn, TableMapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { type DateForm, dateForms } from '#contract/values/plans-and-usage/column-roles.ts';
import { isBeside, partOf } from './figures-of.ts';
import { headingsAt, keyAt, thousands } from './headings.ts';
import { monthsByForm } from './mapped-months.ts';
import { ambiguousDatesIn, hasPeriods, type MappingParts } from './mapping-parts.ts';
import { openIn } from './open-questions.ts';
import { layoutOf } from './supposed-layout.ts';
import { roleOf } from './supposed-roles.ts';
import { areRising, isRising, sumsOf } from './supposed-sums.ts';
import { openMonths, sayValues } from './supposed-values.ts';
import type { Table } from './table.ts';

/** A mapping as far as it is known, with what is still open. */
export interface Supposed extends Pick<TableToMap, 'mapping' | 'isSaid' | 'reasons' | 'open'> {
  /** Tables with this key are mapped alike. */
  key: string;
}

/** The answers given for this file, or for an earlier one with the same headings. */
export interface Given {
  mapping: TableMapping;
  isRemembered: boolean;
}

const running = /cumul|kumul|acumul|\bytd\b|year[- ]to[- ]date|running|fortlaufend|laufend|累|narast|oplopend/i;

/**
 * Proposes what a table means, with its reasons, and lists what only a person can say. What is given stays; what it does not cover is open:
 * a new kind, a new value in a column that was left out, another sum. Null if nothing in the rows is a table.
 */
export function supposed(table: Table, given: Given | null = null): Supposed | null {
  const rowOf = ({ headingRow }: Pick<TableMapping, 'headingRow'>) =>
    table.rows.findIndex(({ number }) => number === headingRow);
  // A row that is empty holds no headings, whatever was said.
  const layout = given && rowOf(given.mapping) !== -1 ? given.mapping : layoutOf(table);
  if (layout === null) return null;
  const at = rowOf(layout);
  const isTwoRows = layout.isTwoRows && at > 0;
  const headings = headingsAt(table.rows, at, isTwoRows);
  const said = given && sayTheSame(given.mapping.columns, headings) ? given : null;
  const { lastRow = null, firstColumn = null, lastColumn = null } = given?.mapping ?? {};
  const place = { headingRow: layout.headingRow, isTwoRows, lastRow, firstColumn, lastColumn };
  const part = partOf(table.rows, place);
  const proposals = headings.map((_, column) => roleOf(column, { headings, rows: part, delimiter: table.delimiter }));
  const draft: TableMapping = said
    ? { ...structuredClone(said.mapping), ...place }
    : { ...nothingSaid, ...place, columns: headings.map((heading, column) => proposed(heading, proposals[column])) };
  const reasons = proposals.map(({ reason }) => reason);
  leaveOutBeside(draft, reasons);
  const parts: MappingParts = {
    table,
    part,
    reasons,
    isRemembered: said?.isRemembered ?? false,
    isSaid: said !== null,
  };
  sayOrder(draft, parts);
  if (!hasPeriods(draft, part)) draft.periods = null;
  draft.sums = sumsOf(draft, parts);
  for (const [column, mapped] of draft.columns.entries()) sayValues(mapped, column, { draft, ...parts });
  draft.months = openMonths(draft, part);
  if (!said) sayFigures(draft, { ...parts, texts: table.rows.slice(0, at + 1).flatMap(({ cells }) => cells) });
  // The program that writes these files may have begun to write running sums.
  else if (said.isRemembered && draft.isCumulative === false && areRising(draft, parts)) draft.isCumulative = null;
  const key = keyAt(table.rows, at, isTwoRows);
  return { mapping: draft, isSaid: said !== null, reasons, open: openIn(draft, part), key };
}

function leaveOutBeside({ columns, ...place }: TableMapping, reasons: string[]): void {
  for (const [at, column] of columns.entries()) {
    if (!isBeside(at, place)) continue;
    columns[at] = { ...column, is: 'left-out', month: null, values: [] };
    reasons[at] = 'It lies beside the part that is read';
  }
}

const nothingSaid = { dates: null, periods: null, months: [], unit: null, isCumulative: null, beginsIn: 1, sums: [] };

function proposed(heading: string, proposal: ReturnType<typeof roleOf> | undefined): MappedColumn {
  return { heading, is: proposal?.is ?? null, month: proposal?.month ?? null, values: [] };
}

/** The supposed meaning of a figure, by the headings, the lines above them, the kinds, and how figures rise. */
function sayFigures(draft: TableMapping, { texts, ...parts }: MappingParts & { texts: readonly string[] }): void {
  draft.unit = texts.some((text) => thousands.test(text)) ? null : 1;
  const kinds = draft.columns.flatMap(({ values }) => values.map(({ value }) => value));
  const isNamed = [...texts, ...kinds].some((text) => running.test(text));
  draft.isCumulative = isNamed || isRising(draft, parts) ? null : false;
}

function sayTheSame(columns: readonly MappedColumn[], headings: readonly string[]): boolean {
  return columns.length === headings.length && columns.every(({ heading }, at) => heading === headings[at]);
}

/** How dates are written: as said, else the only form in which every one of them can be read. */
function sayOrder(draft: TableMapping, { part, isRemembered }: MappingParts): void {
  const ambiguous = ambiguousDatesIn(draft, part);
  const fits = (form: DateForm) => ambiguous.every((text) => monthsByForm(text)[form] !== null);
  if (ambiguous.length === 0) draft.dates = null;
  // A mapping of this file stays, and asks for each text that it cannot read.
  else if (draft.dates !== null) draft.dates = !isRemembered || fits(draft.dates) ? draft.dates : null;
  else if (!isRemembered) {
    const fitting = dateForms.filter(fits);
    draft.dates = fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
}
