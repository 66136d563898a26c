/** Whether words of a name begin with the typed words, in any order, ignoring case and accents. */
export function isFound(name: string, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lower case without accents, so that "elodie" finds "Élodie". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
