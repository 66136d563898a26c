import { type UsageMetric, usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { CounterColumns } from './counter-columns.ts';
import { isHeaderLine, wordKey } from './header-block.ts';

const metricsAsWritten = new Map<string, UsageMetric>(usageMetrics.map((metric) => [metric, metric]));
const metricsByKey = new Map(usageMetrics.map((metric) => [wordKey(metric), metric]));
/** A metric that a platform adds carries its namespace: `carrel:Playlists`. */
const ofPlatform = /^\s*[\w.-]{1,40}:\S/;
const shownMax = 40;

/** The official name of a metric, however it is spelled. */
export function metricOf(cell: string): UsageMetric | undefined {
  return metricsAsWritten.get(cell) ?? metricsByKey.get(wordKey(cell));
}

export function isSecondReport(cells: readonly string[], metricColumn: number): boolean {
  return isHeaderLine(cells) || wordKey(cells[metricColumn] ?? '') === 'metrictype';
}

export interface Uncounted {
  column: number;
  message: string;
  isIgnored: boolean;
}

/** Why a row without a known metric does not count: only a row without any, or with the platform's own, may be left out. */
export function uncountedCell(
  cells: readonly string[],
  { metric: column, headings, monthColumns }: Pick<CounterColumns, 'metric' | 'headings' | 'monthColumns'>,
): Uncounted {
  const cell = (cells[column] ?? '').trim();
  const shown = `“${cell.slice(0, shownMax)}”`;
  if (isSecondReport(cells, column))
    return { column: 0, message: 'A second report begins here: please upload one report at a time', isIgnored: false };
  const moved = cells.findIndex((other) => metricsByKey.has(wordKey(other)));
  if (moved !== -1) {
    const heading = headings[moved]?.trim() || String(moved + 1);
    const message = `“${cells[moved]?.trim()}” is in the column ${heading}: perhaps a delimiter too many or too few`;
    return { column: moved, message, isIgnored: false };
  }
  if (cell === '' && !monthColumns.some((month) => /[1-9]/.test(cells[month] ?? '')))
    return { column, message: 'This row has no Metric_Type and is not counted', isIgnored: true };
  if (cell === '')
    return {
      column,
      message: 'This row has figures and no Metric_Type: please fill it in, or take the row out',
      isIgnored: false,
    };
  if (ofPlatform.test(cell))
    return { column, message: `${shown} is the platform’s own metric and is not counted`, isIgnored: true };
  const message = `${shown} is no metric of COUNTER 5: please correct it, or export the report again`;
  return { column, message, isIgnored: false };
}
