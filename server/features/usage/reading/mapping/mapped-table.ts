import type { TableMapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { institutionAbove, institutionsIn } from '#server/features/usage/reading/institutions.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { TakeFact } from '#server/features/usage/reading/usage-facts.ts';
import { figuresOf, isSumRow, partOf } from './figures-of.ts';
import { keysOf } from './headings.ts';
import type { MappedFigures } from './mapped-figures.ts';
import { mappingFor } from './mapping-for.ts';
import { type Given, supposed } from './supposed.ts';
import { type Table, textIn } from './table.ts';
import { templateMapping } from './template.ts';

/** Shown in the preview: the lines above the headings, and some rows below them. */
const shownBelow = 8;
const shownAbove = 12;
const shownChars = 120;

/** A mapping that a person gave for this file; with a key, one that was remembered for tables of that key. */
export interface GivenMapping {
  mapping: TableMapping;
  key: string | null;
}

/** A table as the reader leaves it: with what is open, and the keys under which a mapping may be remembered. */
export interface ReadTable extends Omit<TableToMap, 'remembered'> {
  /** The key of the present mapping. */
  key: string;
  /** For each place where headings may stand. */
  keys: string[];
  isTemplate: boolean;
}

export interface MappedReading {
  table: ReadTable;
  months: string[];
  rows: number;
  ignoredRows: number;
  shape: string;
  institution: string | null;
  areOthers: boolean;
}

interface MappedContext {
  given: GivenMapping | null;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** Reads a table as its mapping says. While something is open, the figures are what would follow from what is supposed. */
export function readMappedTable(
  table: Table,
  { given, findings, questions, take }: MappedContext,
): MappedReading | null {
  const { rows } = table;
  const places = keysOf(rows);
  const known = places.find(({ key }) => key === given?.key);
  const template = given?.key === null || known ? null : templateMapping(rows);
  const found = supposed(table, givenFor(rows, { given, at: known?.at, template }));
  if (!found) {
    refuseNoTable(rows, findings);
    return null;
  }
  const { mapping, open } = found;
  const isOpen = open.length > 0;
  const figures = figuresOf(table, asSupposed(mapping));
  if (!isOpen) {
    tell(figures, findings);
    askAboutRepeated(table, mapping, { findings, questions });
  }
  for (const fact of figures.facts) take(fact);
  const headingAt = rows.findIndex(({ number }) => number === mapping.headingRow);
  const headings = mapping.columns.map(({ heading }) => heading);
  const owners = mapping.columns.flatMap(({ is }, at) => (is === 'institution' ? [at] : []));
  const institutions = institutionsIn(headings, institutionAbove(rows.slice(0, headingAt)), owners);
  for (const row of partOf(rows, mapping)) if (!isSumRow(row, mapping)) institutions?.read(row.cells, row.number);
  const whose = institutions?.end(findings, questions);
  const from = Math.max(0, headingAt - shownAbove);
  return {
    table: {
      ...found,
      keys: places.map(({ key }) => key),
      isTemplate: template !== null,
      rows: rows.slice(from, headingAt + 1 + shownBelow).map(({ number, cells }) => ({
        number,
        cells: headings.map((_, column) => textIn(cells, column).slice(0, shownChars)),
      })),
    },
    months: [...new Set(figures.facts.flatMap(({ months }) => months))].sort(),
    rows: figures.rows,
    ignoredRows: figures.ignoredRows,
    shape: found.key,
    institution: whose?.name ?? institutionAbove(rows.slice(0, headingAt)),
    areOthers: whose?.areOthers ?? false,
  };
}

/** A mapping of this file comes first, then one of its headings, then the template. */
function givenFor(
  rows: readonly NumberedRow[],
  { given, at, template }: { given: GivenMapping | null; at: number | undefined; template: TableMapping | null },
): Given | null {
  if (given && given.key === null) return { mapping: given.mapping, isRemembered: false };
  if (given && at !== undefined) return { mapping: mappingFor(rows, given.mapping, at), isRemembered: true };
  return template && { mapping: template, isRemembered: true };
}

function refuseNoTable(rows: readonly NumberedRow[], findings: Findings): void {
  const [first] = rows;
  if (!first) findings.problem({}, 'The file is empty');
  else {
    const shown = first.cells.filter(Boolean).join(' ').slice(0, shownChars);
    const message = `No row of figures stands below a row of headings, so there is no table to read. Here, in the first row that is filled, stands “${shown}”. Please upload a table with headings, and the figures below them.`;
    findings.problem({ row: first.number }, message);
  }
}

function tell({ problems, notes, ignoredRows, rows }: MappedFigures, findings: Findings): void {
  for (const { cell, message } of problems) findings.problem(cell, message);
  for (const { cell, message, kind } of notes) findings.warn(cell, message, kind ?? message);
  if (ignoredRows === 0 || rows === 0) return;
  const message = `${ignoredRows} rows are not counted, as the mapping says: sums, kinds that are no uses, rows without figures`;
  findings.warn({}, message);
}

/** For the preview: what is not said yet is left out, but kinds and rows count until they are said not to. */
function asSupposed(mapping: TableMapping): TableMapping {
  return { ...mapping, unit: mapping.unit ?? 1, isCumulative: mapping.isCumulative ?? false };
}

/** Rows with the same words and the same figures count twice what was there once; with other figures a person has to say it. */
function askAboutRepeated(
  { rows }: Table,
  mapping: TableMapping,
  { findings, questions }: Pick<MappedContext, 'findings' | 'questions'>,
): void {
  const uses = mapping.columns.flatMap(({ is }, at) => (is === 'uses' ? [at] : []));
  const texts = mapping.columns.flatMap(({ is }, at) => (is === 'uses' || is === 'other' ? [] : [at]));
  if (texts.length === 0) return;
  const textOf = ({ cells }: NumberedRow, columns: readonly number[]) =>
    columns.map((column) => textIn(cells, column)).join('\n');
  const known = new Map<string, NumberedRow>();
  const twins: { first: NumberedRow; row: NumberedRow }[] = [];
  for (const row of partOf(rows, mapping)) {
    if (isSumRow(row, mapping) || uses.every((column) => textIn(row.cells, column) === '')) continue;
    const key = textOf(row, texts);
    const first = known.get(key);
    if (!first) known.set(key, row);
    else if (textOf(first, uses) === textOf(row, uses))
      findings.problem(
        { row: row.number, column: texts[0] ?? 0 },
        `This row is the same as row ${first.number}: please take one of them out`,
      );
    else twins.push({ first, row });
  }
  const [twin] = twins;
  if (!twin) return;
  const { first, row } = twin;
  const more = twins.length > 1 ? `, as do ${twins.length - 1} more` : '';
  const answer = questions.ask({
    id: 'twins',
    question: `Rows ${first.number} and ${row.number} name the same (“${textOf(row, texts).replaceAll('\n', ', ').slice(0, 100)}”)${more}. Are they different things of one name?`,
    options: [
      { value: 'two', label: 'Yes, count each of them' },
      { value: 'one', label: 'No, they are the same' },
    ],
  });
  if (answer?.[0] !== 'one') return;
  findings.problem(
    { row: row.number, column: texts[0] ?? 0 },
    `This row names the same as row ${first.number}: please take one of them out`,
  );
}
