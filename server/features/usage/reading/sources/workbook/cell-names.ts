/** Parses a cell name such as `C12`: the row counts from 1, the column from 0. Null for an invalid name. */
export function cellAt(name: string): { row: number; column: number } | null {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name);
  if (!parts) return null;
  const letters = parts[1] ?? '';
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return { row: Number(parts[2]), column: column - 1 };
}

/** The letters of a column that counts from 0: `AA` for 26. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
