import { isTotalLabel, meaningOf } from './column-words.ts';

/** Rows that are examined together: a single one, or those of one title in all months. */
export interface Entry {
  /** The texts that name it. */
  labels: readonly string[];
  /** Its figures, in the same order for all entries. */
  figures: readonly number[];
}

export interface Totals {
  /** Certainly a sum of others. */
  certain: Set<Entry>;
  /** Either the name or the figures suggest a total, but not both. */
  doubtful: Set<Entry>;
  /** The doubtful entries that equal the sum of others. */
  equal: Set<Entry>;
}

/** An entry whose figures have at least this many bits together does not equal the sum of others by chance. */
const certainBits = 20;

/**
 * Finds totals in any language: entries that equal the sum of those before or after them, of their group or of the whole table; and entries
 * with a total's name.
 */
export function detectTotals(entries: readonly Entry[]): Totals {
  const pivot = detectPivot(entries);
  if (pivot) return pivot;
  const totals: Totals = { certain: new Set(), doubtful: new Set(), equal: new Set() };
  const others = () => entries.filter((entry) => !totals.certain.has(entry));
  findSums(entries, totals);
  // A total may stand above its parts, and a grand total below such groups.
  findSums(others().reverse(), totals);
  findSums(others(), totals);
  const left = others();
  const last = left.at(-1);
  if (last && outweighs(last, left)) totals.doubtful.add(last);
  for (const entry of left) if (isCalledTotal(entry)) totals.doubtful.add(entry);
  for (const entry of totals.certain) totals.doubtful.delete(entry);
  return totals;
}

/**
 * Recognises a compact pivot: each group begins with its sum, which a group of one title repeats, and a grand total may follow. Null if the
 * rows do not form such groups, or may do so by chance.
 */
function detectPivot(entries: readonly Entry[]): Totals | null {
  const last = entries.at(-1);
  const grand = last && isCalledTotal(last) ? last : null;
  const rows = grand ? entries.slice(0, -1) : entries;
  const groups: { sum: Entry; parts: Entry[] }[] = [];
  for (let at = 0; at < rows.length; ) {
    const group = groupAt(rows, at);
    if (!group) return null;
    groups.push(group);
    at += 1 + group.parts.length;
  }
  const all = emptySum(entries);
  for (const { sum } of groups) add(all, sum);
  const hasGrand = grand !== null && isEqual(all.figures, grand.figures);
  const isCertain = groups.some(({ sum, parts }) => parts.length > 1 && (hasGrand || bitsOf(sum) >= certainBits));
  if (!isCertain || groups.length < 2) return null;
  const sums = new Set(groups.map(({ sum }) => sum));
  if (grand && hasGrand) sums.add(grand);
  // Within a group that adds up, an entry with a total's name is a title.
  return { certain: sums, doubtful: new Set(grand && !hasGrand ? [grand] : []), equal: new Set() };
}

/** The row at this index and the following ones that add up to it; null if they do not. */
function groupAt(rows: readonly Entry[], at: number): { sum: Entry; parts: Entry[] } | null {
  const sum = rows[at];
  if (!sum || sum.figures.every((figure) => figure === 0)) return null;
  const found = emptySum(rows);
  const parts: Entry[] = [];
  for (const part of rows.slice(at + 1)) {
    add(found, part);
    parts.push(part);
    if (found.figures.some((figure, place) => figure > (sum.figures[place] ?? 0))) return null;
    if (isEqual(found.figures, sum.figures)) return { sum, parts };
  }
  return null;
}

interface Sum {
  figures: number[];
  /** The number of entries with use in the sum. */
  parts: number;
}

function findSums(entries: readonly Entry[], { certain, doubtful, equal }: Totals): void {
  const all = emptySum(entries);
  let sinceTotal = emptySum(entries);
  let ofGroup = emptySum(entries);
  let group: string | undefined;
  for (const entry of entries) {
    const found = likenessOf(entry, [sinceTotal, ofGroup, all]);
    if (found === 'certain') {
      certain.add(entry);
      sinceTotal = emptySum(entries);
      continue;
    }
    if (found === 'doubtful') {
      doubtful.add(entry);
      equal.add(entry);
    }
    if (isCalledTotal(entry)) continue;
    // With several labels, a group is a run of entries with the same first label.
    if (entry.labels.length > 1 && entry.labels[0] !== group) {
      group = entry.labels[0];
      ofGroup = emptySum(entries);
    }
    for (const sum of [sinceTotal, ofGroup, all]) add(sum, entry);
  }
}

/** How certainly an entry is the sum of entries before it. */
function likenessOf(entry: Entry, sums: readonly Sum[]): 'certain' | 'doubtful' | 'none' {
  const isCalled = isCalledTotal(entry) && !isPerhapsTitle(entry);
  const isNothing = entry.figures.every((figure) => figure === 0) && sums.every(({ parts }) => parts === 0);
  if (isCalled && isNothing) return 'certain';
  const isSum = sums.some(({ parts, figures }) => parts >= (isCalled ? 1 : 2) && isEqual(figures, entry.figures));
  if (!isSum) return 'none';
  return isCalled || isNameless(entry) || bitsOf(entry) >= certainBits ? 'certain' : 'doubtful';
}

/** True if the last entry is at least the sum of all others in every month, as totals of truncated lists are. */
function outweighs(last: Entry, entries: readonly Entry[]): boolean {
  const others = emptySum(entries);
  for (const entry of entries) if (entry !== last) add(others, entry);
  return others.parts >= 2 && last.figures.every((figure, at) => figure >= (others.figures[at] ?? 0));
}

function isCalledTotal({ labels }: Entry): boolean {
  return labels.some(isTotalLabel);
}

/** `Total Recall`, if its figures are too small to prove that it is a sum. */
function isPerhapsTitle(entry: Entry): boolean {
  const isMore = entry.labels.some((label) => /^[Tt]otal \p{Lu}/u.test(label.trim()) && meaningOf(label) === 'plain');
  return isMore && bitsOf(entry) < certainBits;
}

function isNameless({ labels }: Entry): boolean {
  return labels.every((label) => label.trim() === '');
}

function emptySum(entries: readonly Entry[]): Sum {
  return { figures: (entries[0]?.figures ?? []).map(() => 0), parts: 0 };
}

function add(sum: Sum, { figures }: Entry): void {
  if (figures.some((figure) => figure > 0)) sum.parts++;
  for (const [at, figure] of figures.entries()) sum.figures[at] = (sum.figures[at] ?? 0) + figure;
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.some((figure) => figure > 0) && a.every((figure, at) => figure === b[at]);
}

function bitsOf({ figures }: Entry): number {
  return figures.reduce((bits, figure) => bits + Math.log2(1 + figure), 0);
}
