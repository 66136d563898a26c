import {
  type IpRange,
  type IpRangeRow,
  mergeRanges,
  overlapOf,
  readRow,
  rowOf,
  sizeOf,
} from '#contract/values/ip-ranges/ip-range.ts';
import { ipRangesMax } from '#contract/values/technical-setup.ts';

/** The rows including pasted ranges, and the ranges that did not fit. */
export interface Fitted {
  rows: IpRangeRow[];
  left: IpRange[];
}

/**
 * Merges pasted ranges with those of the rows, within the maximum number of rows. Rows that cannot be parsed stay as typed. If there are
 * too many ranges, existing ones come first, then larger ones.
 */
export function fitRanges(rows: readonly IpRangeRow[], pasted: readonly IpRange[]): Fitted {
  const readings = rows.map((row) => ({ row, read: readRow(row) }));
  const unread = readings.flatMap(({ row, read }) => (read.state === 'problem' ? [row] : []));
  const before = readings.flatMap(({ read }) => (read.state === 'range' ? [read.range] : []));
  const merged = mergeRanges([...before, ...pasted]);
  const wasThere = (range: IpRange) => before.some((old) => overlapOf(old, range) !== null);
  const byWeight = merged.toSorted((a, b) => Number(wasThere(b)) - Number(wasThere(a)) || sizeOf(b) - sizeOf(a));
  const fitting = new Set(byWeight.slice(0, Math.max(0, ipRangesMax - unread.length)));
  return {
    rows: [...merged.filter((range) => fitting.has(range)).map(rowOf), ...unread],
    left: merged.filter((range) => !fitting.has(range)),
  };
}
