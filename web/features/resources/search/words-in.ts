/** The positions of searched words in a text, in any case, also at the start of longer words. */
export function wordsIn(text: string, q: string): [number, number][] {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!words) return [];
  // Without a lookbehind, which browsers of a few years ago cannot parse.
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: { length }, 1: before = '' }) => [
    index + before.length,
    index + length,
  ]);
}
