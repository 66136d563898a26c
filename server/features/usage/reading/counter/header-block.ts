import type { Findings } from '#server/features/usage/reading/findings.ts';

/** The lines above the headings of a COUNTER report; any may be missing. */
export interface HeaderBlock {
  reportName: string | null;
  reportId: string | null;
  release: string | null;
  institutionName: string | null;
  /** As `2022-01` and `2022-12`. */
  period: { from: string; to: string } | null;
  created: string | null;
  createdBy: string | null;
  /** All lines unchanged, as name and value. */
  lines: readonly (readonly [string, string])[];
  /** The row of a line, by the key of its name. */
  rowOf: (key: string) => number | undefined;
  excludesMonths: boolean;
  /** Exception 3030: there was no use, and so there are no rows. */
  saysNoUse: boolean;
}

/** A row with its number as a spreadsheet shows it. */
export interface NumberedRow {
  number: number;
  cells: readonly string[];
}

/** Reads `Name, value` lines in any order, with any number of empty cells behind them. */
export function readHeaderBlock(rows: readonly NumberedRow[], findings: Findings): HeaderBlock {
  const lines = new Map<string, { name: string; value: string; row: number }>();
  for (const { number, cells } of rows) {
    const [name = '', ...values] = cells;
    // In a file with semicolons as delimiter, a list separated by semicolons is spread over several cells.
    const value = values
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join('; ');
    const key = wordKey(name);
    if (key && value && !lines.has(key)) lines.set(key, { name: name.trim(), value, row: number });
  }
  const exceptions = lines.get('exceptions');
  if (exceptions) {
    const cell = { row: exceptions.row, column: 1, heading: 'Exceptions' };
    findings.warn(cell, `The report itself says: ${exceptions.value.slice(0, 300)}`);
  }
  const text = (key: string) => lines.get(key)?.value ?? null;
  return {
    reportName: text('reportname'),
    reportId: text('reportid')?.toUpperCase().replace(/[\s-]/g, '_') ?? null,
    release: text('release')?.replace(/^(?:r|release|counter)\s*/i, '') ?? null,
    institutionName: text('institutionname'),
    period: readPeriod(text('reportingperiod')),
    created: text('created'),
    createdBy: text('createdby'),
    rowOf: (key) => lines.get(key)?.row,
    saysNoUse: /\b3030\b/.test(exceptions?.value ?? ''),
    lines: [...lines.values()].map(({ name, value }) => [name, value] as const),
    excludesMonths: /exclude_monthly_details\s*=\s*true/i.test(text('reportattributes') ?? ''),
  };
}

/** Says whether the lines above headings are a header as the Code requires it: without Report_ID and Release nothing says what was counted. */
export function hasCounterHeader(rows: readonly NumberedRow[]): boolean {
  const has = (key: string) =>
    rows.some(({ cells }) => wordKey(cells[0] ?? '') === key && cells.slice(1).some((cell) => cell.trim() !== ''));
  return has('reportid') && has('release');
}

const headerKeys =
  /^(?:reportname|reportid|release|institutionname|institutionid|metrictypes|reportfilters|reportattributes|reportingperiod)$/;

/** Recognises header lines of a COUNTER report, which never occur below the headings. */
export function isHeaderLine(cells: readonly string[]): boolean {
  return headerKeys.test(wordKey(cells[0] ?? '')) && cells.slice(2).every((cell) => cell.trim() === '');
}

/** Normalises a heading: case, spaces, underscores and hyphens do not count. */
export function wordKey(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

function readPeriod(text: string | null): HeaderBlock['period'] {
  const days = text?.match(/\d{4}-\d{2}(?=-\d{2})/g) ?? text?.match(/\d{4}-\d{2}\b/g);
  const [from, to] = days ?? [];
  return from && to && from <= to ? { from, to } : null;
}
