import { type NumberedRow, wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { isTotalLabel, meaningOf, wordsOf } from './column-words.ts';

const metricKeys =
  /^(?:metric|metrics|metrictypes?|measure|measures|usagetype|activity|useractivity|statistics?|indicator|kennzahl)$/;
const titleKeys = /^(?:title|name|item|video|film|journal|book|database|platform|publisher)$/;
/** A column with more distinct words holds titles. */
const metricsMax = 30;

/** The column that names metrics, by its heading or because all its words are metrics; -1 if there is none. */
export function metricColumnOf(
  headings: readonly string[],
  rows: readonly NumberedRow[],
  texts: readonly number[],
): number {
  const stated = texts.find((column) => metricKeys.test(wordKey(headings[column] ?? '')));
  return stated ?? texts.find((column) => holdsMetrics(headings[column] ?? '', rows, column)) ?? -1;
}

/** The metrics in a column, without totals of them. */
export function metricsIn(rows: readonly NumberedRow[], column: number): string[] {
  const names = [...new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()))].filter(Boolean);
  const parts = names.filter((name) => !isTotalLabel(name) || meaningOf(name) === 'use');
  return parts.length > 0 ? parts : names;
}

function holdsMetrics(heading: string, rows: readonly NumberedRow[], column: number): boolean {
  if (wordsOf(heading).some((word) => titleKeys.test(word))) return false;
  const names = metricsIn(rows, column);
  if (names.length === 0 || names.length > metricsMax) return false;
  const isMetric = (name: string) => ['use', 'other', 'never', 'pages'].includes(meaningOf(name));
  return names.every(isMetric);
}
