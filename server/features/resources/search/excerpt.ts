import { findWords, isWanted, type WantedWords } from '#server/db/search/words.ts';

export interface Excerpt {
  excerpt: string;
  matches: [number, number][];
}

const excerptLength = 200;
/** Characters before the first found word, so that it is read within its sentence. */
const leadLength = 60;

/** The excerpt with the most different search words, and their positions in it; null if there is none. */
export function excerptOf(text: string, wanted: WantedWords): Excerpt | null {
  const found = foundIn(text, wanted);
  const [first] = found;
  if (!first) return null;
  const from = startOfBest(found);
  const start = from <= leadLength ? 0 : nextWordStart(text, from - leadLength, from);
  const end = text.length <= start + excerptLength ? text.length : wordEnd(text, start + excerptLength, start);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;
  return {
    // Excerpts are shown on one line, so line breaks become spaces.
    excerpt: before + text.slice(start, end).replace(/\s/g, ' ') + after,
    matches: found
      .filter((word) => word.start >= start && word.end <= end)
      .map((word) => [word.start + shift, word.end + shift]),
  };
}

interface Found {
  start: number;
  end: number;
  form: string;
}

function foundIn(text: string, wanted: WantedWords): Found[] {
  const found: Found[] = [];
  for (const { start, end, forms } of findWords(text)) {
    const form = forms.find((one) => isWanted(one, wanted));
    if (form !== undefined) found.push({ start, end, form });
  }
  return found;
}

/** Start of the window with the most different words; the earliest if several tie. */
function startOfBest(found: readonly Found[]): number {
  const room = excerptLength - leadLength;
  let best = { start: found[0]?.start ?? 0, count: 0 };
  for (const [at, { start }] of found.entries()) {
    const inside = new Set<string>();
    for (let next = at; next < found.length && (found[next]?.end ?? 0) <= start + room; next++) {
      inside.add(found[next]?.form ?? '');
    }
    if (inside.size > best.count) best = { start, count: inside.size };
  }
  return best.start;
}

/** Start of the first word at or after `at`, at the latest that of the found word. */
function nextWordStart(text: string, at: number, latest: number): number {
  const gap = text.slice(at, latest).search(/\s\S/);
  return gap < 0 ? latest : at + gap + 1;
}

function wordEnd(text: string, at: number, earliest: number): number {
  const gap = text.slice(earliest, at + 1).search(/\s\S*$/);
  const end = gap > 0 ? earliest + gap : at;
  // Never splits a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}
