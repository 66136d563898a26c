import type { TriedTable } from './tried-table.ts';

/**
 * A slow reference: adds the named cells one by one. It knows nothing of headings, totals or dialects, and shares no
 * code with the reader.
 */
export function sumByHand(
  { text, uses = {} }: Pick<TriedTable, 'text' | 'uses'>,
  delimiter: string,
): Record<string, number> {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => cellsOf(line.replace('\r', ''), delimiter));
  const sums: Record<string, number> = {};
  for (const [month, ranges] of Object.entries(uses)) {
    sums[month] = 0;
    for (const range of ranges.split(' ').filter(Boolean)) sums[month] += sumOfRange(rows, range);
  }
  return sums;
}

function sumOfRange(rows: readonly string[][], range: string): number {
  const [from = '', to = from] = range.split(':');
  let sum = 0;
  for (let column = columnOf(from); column <= columnOf(to); column++) {
    for (let row = rowOf(from); row <= rowOf(to); row++) sum += numberOf(rows[row]?.[column] ?? 'nothing here');
  }
  return sum;
}

function numberOf(cell: string): number {
  const digits = cell.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '');
  if (digits === '' && !/^(?:|n\/a|-)$/.test(cell.trim())) throw new Error(`This is no figure: ${cell}`);
  return Number(digits);
}

function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 'A'.charCodeAt(0);
}

function rowOf(cell: string): number {
  return Number(cell.slice(1)) - 1;
}

export function cellsOf(line: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) cells.push('');
    else cells.push(cells.pop() + character);
  }
  return cells;
}
