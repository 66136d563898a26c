/** Stays below both engines' limit of parameters for one statement, for rows of up to thirty columns. */
const rowsOfStatement = 500;

/** Splits rows into chunks for one statement each. */
export function* chunksOf<Row>(rows: readonly Row[], size = rowsOfStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
