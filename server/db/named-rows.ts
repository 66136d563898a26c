/** Rows as objects, from their values in the order of the columns' names. */
export function namedRows(columns: readonly string[], rows: readonly (readonly unknown[])[]) {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    columns.forEach((column, at) => {
      row[column] = values[at];
    });
    return row;
  });
}
