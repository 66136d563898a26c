import { alignedRows } from '#server/platform/aligned-rows.ts';
import type { Comparison } from './measure.ts';

export interface Goal {
  atLeast?: number;
  atMost?: number;
}

export interface Row {
  figure: string;
  unit: string;
  ours: number;
  /** Without a peer, the goal applies to the figure itself. */
  peerName?: string;
  peer?: number;
  ratio?: number;
  /** The median ratio of the peer to itself: how far a ratio can be off by chance. */
  control?: number | undefined;
  goal?: Goal;
  note?: string | undefined;
}

/** Outside these bounds the peer differs so much from itself that a comparison means nothing. */
const controlMin = 0.9;
const controlMax = 1.1;

/** The row for one figure of a comparison. */
export function rowOf(
  comparison: Comparison,
  name: string,
  about: Pick<Row, 'figure' | 'unit' | 'peerName' | 'goal' | 'note'> & { control?: Comparison },
): Row {
  const { control, ...rest } = about;
  const found = comparison.figures[name];
  if (!found) throw new Error(`Nothing was measured under ${name}`);
  return { ...rest, ...found, control: control?.figures[name]?.ratio };
}

export function isMissed(row: Row): boolean {
  return verdict(row) === 'NOT MET';
}

export function renderTable(rows: readonly Row[]): string {
  const head = ['figure', 'ours', 'peer', '', 'ratio', 'goal', 'control', ''];
  const cells = rows.map((row) => [
    row.figure,
    `${short(row.ours)} ${row.unit}`,
    row.peer === undefined ? '' : `${short(row.peer)} ${row.unit}`,
    row.peerName ?? '',
    row.ratio?.toFixed(2) ?? '',
    goalText(row),
    row.control?.toFixed(2) ?? '',
    [verdict(row), row.note].filter(Boolean).join(', '),
  ]);
  return alignedRows([head, ...cells]);
}

function verdict({ ours, ratio = ours, control, goal }: Row): string {
  if (!goal) return '';
  if (control !== undefined && !(control >= controlMin && control <= controlMax)) return 'inconclusive';
  const isMet =
    ratio >= (goal.atLeast ?? Number.NEGATIVE_INFINITY) && ratio <= (goal.atMost ?? Number.POSITIVE_INFINITY);
  return isMet ? 'met' : 'NOT MET';
}

function goalText({ goal, ratio, unit }: Row): string {
  const text = (limit: number) => (ratio === undefined ? `${short(limit)} ${unit}` : limit.toFixed(2));
  if (goal?.atLeast !== undefined) return `>= ${text(goal.atLeast)}`;
  return goal?.atMost === undefined ? '' : `<= ${text(goal.atMost)}`;
}

/** Three significant digits, because such a measurement is not more precise. */
function short(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
