import type { CounterColumns } from './counter-columns.ts';
import type { Findings } from './findings.ts';

type Columns = Pick<CounterColumns, 'headings' | 'width'>;

/** A row in whose middle the file ended. */
export function refuseCutOff(
  cells: readonly string[],
  row: number,
  { headings, findings }: { headings: readonly string[]; findings: Findings },
): void {
  const last = cells.length - 1;
  findings.problem({ row, column: last, heading: headings[last] }, 'The file ends in the middle of this row');
}

/** Reports rows of another width than the headings. A short row whose figures add up to its total only gets a remark. */
export function checkRowWidth(
  cells: readonly string[],
  row: number,
  { headings, width, addsUp, findings }: Columns & { addsUp: boolean; findings: Findings },
): void {
  const last = cells.length - 1;
  const cell = { row, column: last, heading: headings[last] };
  if (cells.length < width) {
    const message = `This row has ${cells.length} cells under ${width} headings`;
    if (addsUp) findings.warn(cell, `${message}; what is there adds up to its total`, 'width');
    else findings.problem(cell, message);
  }
  const beyond = cells.findIndex((text, column) => column >= headings.length && text.trim() !== '');
  if (beyond !== -1)
    findings.problem(
      { row, column: beyond },
      `This row has ${cells.length} cells under ${headings.length} headings: perhaps a delimiter too many`,
    );
}
