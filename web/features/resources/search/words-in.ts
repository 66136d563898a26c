/** Where searched words are in a text, in any case, also at the start of longer words. */
export function wordsIn(text: string, q: string): [number, number][] {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!words) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}
