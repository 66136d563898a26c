/** Stands in a statement for any number of rows: where SQL has `values (?, ?), (?, ?)`. SQLite's dialect knows it. */
export const rowsMark = 'values ?';

/** The same statement for so many rows. */
export function textForRows(text: string, rows: number, columns: number): string {
  const row = `(${Array<string>(columns).fill('?').join(', ')})`;
  return text.replace(rowsMark, `values ${Array<string>(rows).fill(row).join(', ')}`);
}

/** The values of `count` rows from `at` on, one after the other. (`flat` takes several times as long.) */
export function valuesOfRows(rows: readonly (readonly unknown[])[], at: number, count: number): unknown[] {
  const values: unknown[] = [];
  for (const row of rows.slice(at, at + count)) values.push(...row);
  return values;
}
