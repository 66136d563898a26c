import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';

type Role = NonNullable<TableMapping['columns'][number]['is']>;

/** The mapping by a person who knows the table. */
export interface Said {
  /** For each column its role; of uses perhaps with the month: `uses 2025-01`. */
  columns: readonly (Role | `uses ${string}`)[];
  /** The kinds and the labels of sums that are what their list says; all others are not. */
  counts?: readonly string[];
  sums?: readonly string[];
  /** Months by the texts that tell them. */
  months?: Record<string, string>;
  more?: Partial<TableMapping>;
  /** Answers to the other questions. */
  answers?: Record<string, string[]>;
}

/** A file with the figures that are its meaning. */
export interface KindOfTable {
  name: string;
  file: string | Uint8Array;
  filename?: string;
  /** Null if the file can't be read whatever is said; then it is refused, and `refused` matches the words with the place. */
  said: Said | null;
  refused?: RegExp;
  /** The uses of each month. */
  uses: Record<string, number>;
  /** A file of these headings that was stored before, and what was said about it. */
  before?: { file: string; said: Said };
}

/** One use of a title in a month, as the meaning of a file and not its form. */
interface Use {
  title: string;
  month: string;
  uses: number;
}

export const titles = ['Carbon Borders', 'Deep Water', 'High Tide'] as const;
export const spring = ['2025-01', '2025-02', '2025-03'] as const;

/** Figures that look like no series, no sum and no year. */
export const meaning: readonly Use[] = titles.flatMap((title, row) =>
  spring.map((month, at) => ({
    title,
    month,
    uses:
      [
        [117, 93, 88],
        [4, 19, 6],
        [31, 28, 40],
      ][row]?.[at] ?? 0,
  })),
);

/** The slow sum: each use is added to its month, one by one. */
export function slowSum(uses: readonly Use[] = meaning): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { month, uses: count } of uses) sums[month] = (sums[month] ?? 0) + count;
  return sums;
}

export function figureOf(title: string, month: string): number {
  return meaning.find((use) => use.title === title && use.month === month)?.uses ?? 0;
}

export function csv(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  const cell = (value: string | number) =>
    /["\n]/.test(String(value)) || String(value).includes(delimiter)
      ? `"${String(value).replaceAll('"', '""')}"`
      : value;
  return `${rows.map((row) => row.map(cell).join(delimiter)).join('\n')}\n`;
}

/** Titles below one another, a column for each month. */
export function wide(headings: readonly string[], title = 'Title'): (string | number)[][] {
  return [[title, ...headings], ...titles.map((name) => [name, ...spring.map((month) => figureOf(name, month))])];
}

/** A row for each title and month. */
export function long(
  monthText: (month: string) => string,
  headings = ['Title', 'Month', 'Views'],
): (string | number)[][] {
  return [headings, ...meaning.map(({ title, month, uses }) => [title, monthText(month), uses])];
}
