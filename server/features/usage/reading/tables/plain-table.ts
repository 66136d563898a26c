import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { institutionsIn } from '#server/features/usage/reading/institutions.ts';
import { askAboutLines } from './asked-lines.ts';
import { bodyOf } from './body-rows.ts';
import type { CountedRows, TableContext } from './checked-table.ts';
import { readLinesAbove } from './lines-above.ts';
import { readByColumns } from './months-in-columns.ts';
import { readByRows } from './months-in-rows.ts';
import { shapeOf } from './table-layout.ts';

export interface TableReading extends CountedRows {
  shape: string;
  institution: string | null;
  areOthers: boolean;
}

/** Reads a plain table: `rows` are all rows with any filled cell, including the headings. */
export function readPlainTable(parts: TableContext & { rows: readonly NumberedRow[]; isOpen: boolean }): TableReading {
  const { layout, findings, questions, rows } = parts;
  const body = bodyOf(rows.slice(layout.headingAt + 1), parts);
  const above = readLinesAbove(rows.slice(0, layout.headingAt));
  askAboutLines(above.unknown, parts);
  const institutions = institutionsIn(layout.headings, above.institution);
  for (const { cells } of body.rows) institutions?.read(cells);
  const whose = institutions?.end(findings, questions);
  const table = { ...parts, ...body };
  const counted = layout.form === 'months-in-columns' ? readByColumns(table) : readByRows(table);
  return {
    ...counted,
    ignoredRows: counted.ignoredRows + body.ignoredRows,
    shape: shapeOf(layout.form, layout.headings),
    institution: whose?.name ?? above.institution,
    areOthers: whose?.areOthers ?? false,
  };
}
