import { type IpRange, rangeText, sizeOf } from './ip-range.ts';

/** The kinds of line that can be meant in two ways. */
export type QuestionKind =
  | 'twoAddresses'
  | 'twoBlocks'
  | 'numberBehindDash'
  | 'numberBehindAddress'
  | 'listedNumbers'
  | 'namedAside'
  | 'veryLarge';

/** A line that can be meant in two ways; it adds no addresses until somebody chooses. */
export interface LineQuestion {
  kind: QuestionKind;
  readings: { label: string; ranges: IpRange[] }[];
  /** Index of the chosen reading. */
  chosen: number | null;
}

/** One parsed line of a pasted text. `notes`: parsed, but not literally, or left out. */
export interface PastedLine {
  /** From 1. */
  line: number;
  text: string;
  ranges: IpRange[];
  notes: string[];
  problems: string[];
  question: LineQuestion | null;
}

export interface LineReading {
  into: PastedLine;
  isTableOfRanges: boolean;
  isPartialAllowed: boolean;
}

/** Addresses of a /8 block. */
const veryLarge = 2 ** 24;

/** A reading of more than a /8 says how many addresses it has. */
export function ask(into: PastedLine, kind: QuestionKind, readings: LineQuestion['readings']): void {
  if (into.question) {
    into.problems.push('Only the first doubt of the line is asked about: please write one range in a line');
    return;
  }
  into.question = { kind, chosen: null, readings: readings.map(withSize) };
}

function withSize({ label, ranges }: LineQuestion['readings'][number]): LineQuestion['readings'][number] {
  const size = ranges.reduce((sum, range) => sum + sizeOf(range), 0);
  return { label: size > veryLarge ? `${label}, ${countOf(size)} addresses` : label, ranges };
}

/** A range lets in everyone at its addresses, so one larger than a /8 is asked about. */
export function askAboutLarge(into: PastedLine): void {
  const large = into.ranges.find((range) => sizeOf(range) > veryLarge);
  if (!large || into.question) return;
  ask(into, 'veryLarge', [
    { label: `Take ${rangeText(large)}`, ranges: into.ranges },
    { label: 'Leave the line out', ranges: [] },
  ]);
  into.ranges = [];
}

function countOf(size: number): string {
  return new Intl.NumberFormat('en-GB').format(size);
}
