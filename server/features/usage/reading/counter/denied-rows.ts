import { accessMethodOf } from '#contract/values/plans-and-usage/access-methods.ts';
import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { UsageMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import { countableMetrics } from '#server/features/usage/feed/countable-metrics.ts';
import type { CounterColumns } from './counter-columns.ts';
import { type HeaderBlock, wordKey } from './header-block.ts';
import { filterIn, lineIn } from './header-lines.ts';

/** Later releases add metrics, of which no kind of report says here that it counts them. */
const ofTheCode = new Set(Object.values(counterReports).flatMap(({ metrics }) => metrics));

/** A cell that the lines above the headings exclude, and why. */
interface Denied {
  column: number;
  message: string;
}

/** Finds what a report cannot hold by its own header: a metric that it does not count, a kind or a way of access that it filters out. */
export function deniedRows(columns: CounterColumns, header: HeaderBlock) {
  const { report, metric: metricColumn, dataType, accessMethod } = columns;
  const countable = countableMetrics({ report, release: header.release, header: header.lines });
  const stated = lineIn(header.lines, 'metrictypes');
  const statedKeys = stated.split(/[;|]/).map(wordKey).filter(Boolean);
  const isDenied = (metric: UsageMetric) =>
    statedKeys.length > 0 ? !statedKeys.includes(wordKey(metric)) : ofTheCode.has(metric) && !countable?.has(metric);
  const filters = [
    { column: dataType, name: 'Data_Type', keyOf: wordKey },
    { column: accessMethod, name: 'Access_Method', keyOf: (text: string) => wordKey(accessMethodOf(text)) },
  ].map(({ keyOf, name, ...filter }) => {
    const allowed = filterIn(header.lines, name.toLowerCase());
    return { ...filter, name, keyOf, allowed, keys: new Set(allowed.map(keyOf)) };
  });
  const filtered = filters.filter(({ column, allowed }) => column !== -1 && allowed.length > 0);

  return (cells: readonly string[], metric: UsageMetric): Denied | null => {
    if (isDenied(metric)) {
      const what = stated === '' ? `a ${report} does not count it` : `the line Metric_Types above names ${stated}`;
      return { column: metricColumn, message: denial(metric, what) };
    }
    for (const { column, name, allowed, keys, keyOf } of filtered) {
      const cell = (cells[column] ?? '').trim();
      if (cell === '' || keys.has(keyOf(cell))) continue;
      return { column, message: denial(cell, `the line Report_Filters above says ${name}=${allowed.join('|')}`) };
    }
    return null;
  };
}

function denial(cell: string, what: string): string {
  return `Here stands “${cell.slice(0, 40)}”, but ${what.slice(0, 300)}: please export the report again`;
}
