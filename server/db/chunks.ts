/** Below the number of values that one statement may carry on both engines, for rows of up to thirty columns. */
const rowsOfStatement = 500;

/** Rows in portions of one statement each. */
export function* chunksOf<Row>(rows: readonly Row[], size = rowsOfStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
