import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { templateHeadings, templateUses } from '#contract/values/plans-and-usage/usage-template.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { headingsAt } from './headings.ts';
import { textIn, widthOfRow } from './table.ts';

/** Excel makes the first day of a month that is typed. */
const month = /^20\d\d-(?:0[1-9]|1[0-2])(?:-01)?$/;
const none: Pick<TableMapping, Exclude<keyof TableMapping, 'columns' | 'unit' | 'isCumulative'>> = {
  headingRow: 1,
  isTwoRows: false,
  lastRow: null,
  firstColumn: null,
  lastColumn: null,
  dates: null,
  periods: null,
  months: [],
  beginsIn: 1,
  sums: [],
};

/** The mapping of the portal's own template, whose headings and months say everything; null for any other table. */
export function templateMapping(rows: readonly NumberedRow[]): TableMapping | null {
  const headings = headingsAt(rows, 0, false);
  const [first, ...body] = rows;
  if (first?.number !== 1) return null;
  const filled = body.filter(({ cells }) => widthOfRow(cells) > 0);
  const column = (heading: string, is: 'title' | 'month' | 'uses') => ({ heading, is, month: null, values: [] });
  const made = { ...none, unit: 1 as const, isCumulative: false };
  if (headings.join('\n') === templateHeadings.byRow.join('\n')) {
    const [title, months, uses] = templateHeadings.byRow;
    const isWhole = filled.every(({ cells }) => month.test(textIn(cells, 1)) && /^\d+$/.test(textIn(cells, 2)));
    return isWhole
      ? { ...made, columns: [column(title, 'title'), column(months, 'month'), column(uses, 'uses')] }
      : null;
  }
  const [title, metric, ...months] = headings;
  const isWide = title === templateHeadings.byColumn[0] && metric === templateHeadings.byColumn[1];
  if (
    !isWide ||
    months.length === 0 ||
    !months.every((text) => month.test(text)) ||
    new Set(months).size < months.length
  )
    return null;
  const isWhole = filled.every(
    ({ cells }) => textIn(cells, 1) === templateUses && months.every((_, at) => /^\d*$/.test(textIn(cells, at + 2))),
  );
  if (!isWhole) return null;
  const kinds = { heading: metric, is: 'kind' as const, month: null, values: [{ value: templateUses, counts: true }] };
  return { ...made, columns: [column(title, 'title'), kinds, ...months.map((text) => column(text, 'uses'))] };
}
