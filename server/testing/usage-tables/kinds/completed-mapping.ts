import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { Said } from './kind-of-table.ts';

/** The proposal with everything that a person knows about the table. */
export function completed(
  proposed: TableMapping,
  { columns, counts = [], sums = [], months = {}, more }: Said,
): TableMapping {
  const open = proposed.months.map(({ text, month }) => ({ text, month: months[text] ?? month }));
  return {
    ...proposed,
    columns: proposed.columns.map(({ heading, values }, at) => {
      const [is = 'left-out', month = null] = (columns[at] ?? 'left-out').split(' ') as [
        TableMapping['columns'][number]['is'],
        string?,
      ];
      const judged = values.map(({ value }) => ({ value, counts: is === 'kind' ? counts.includes(value) : null }));
      return { heading, is, month, values: judged };
    }),
    months: open,
    unit: 1,
    isCumulative: false,
    ...more,
    sums: proposed.sums.map((sum) => ({ ...sum, isSum: sums.includes(sum.label) })),
  };
}
