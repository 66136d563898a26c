import { ipRangesMax } from '#contract/values/technical-setup.ts';
import { ipv4Text, readIpv4 } from './ipv4.ts';

export const tooManyRanges = `You can add up to ${ipRangesMax} IP ranges only`;

/** IPv4 addresses as numbers, both ends included. */
export interface IpRange {
  start: number;
  end: number;
}

/** A row of the form as typed. An empty end means one address. */
export interface IpRangeRow {
  start: string;
  end: string;
}

export type RowReading =
  | { state: 'empty' }
  | { state: 'range'; range: IpRange }
  | { state: 'problem'; field: 'start' | 'end'; problem: string };

/** Parses one row of the form. A single address may be in either field. */
export function readRow({ start, end }: IpRangeRow): RowReading {
  if (start.trim() === '' && end.trim() === '') return { state: 'empty' };
  const first = start.trim() === '' ? null : readIpv4(start);
  if (first && 'problem' in first) return { state: 'problem', field: 'start', problem: first.problem };
  const last = end.trim() === '' ? null : readIpv4(end);
  if (last && 'problem' in last) return { state: 'problem', field: 'end', problem: last.problem };
  const from = (first ?? last)?.address ?? 0;
  const to = (last ?? first)?.address ?? 0;
  if (from > to) {
    return { state: 'problem', field: 'end', problem: `The range ends at ${ipv4Text(to)}, before it begins` };
  }
  return { state: 'range', range: { start: from, end: to } };
}

export function rowOf({ start, end }: IpRange): IpRangeRow {
  return { start: ipv4Text(start), end: ipv4Text(end) };
}

export function rangeText({ start, end }: IpRange): string {
  return start === end ? ipv4Text(start) : `${ipv4Text(start)} – ${ipv4Text(end)}`;
}

export function sizeOf({ start, end }: IpRange): number {
  return end - start + 1;
}

export function contains(ranges: readonly IpRange[], address: number): boolean {
  return ranges.some(({ start, end }) => start <= address && address <= end);
}

/** Merges ranges into as few as possible, in order. */
export function mergeRanges(ranges: readonly IpRange[]): IpRange[] {
  const merged: IpRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end + 1) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

export function overlapOf(a: IpRange, b: IpRange): IpRange | null {
  const shared = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
  return shared.start <= shared.end ? shared : null;
}

/** A range as CIDR blocks, in order: the format of Apache, nginx and Shibboleth. */
export function cidrBlocks({ start, end }: IpRange): string[] {
  const blocks: string[] = [];
  let next = start;
  while (next <= end) {
    let bits = 32;
    // The largest block that begins here and does not go past the end.
    while (bits > 0 && next % 2 ** (33 - bits) === 0 && next + 2 ** (33 - bits) - 1 <= end) bits--;
    blocks.push(`${ipv4Text(next)}/${bits}`);
    next += 2 ** (32 - bits);
  }
  return blocks;
}
