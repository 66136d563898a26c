/** Whether words of a name begin with what was typed, in any order, case and accents aside. */
export function isFound(name: string, typed: string): boolean {
  const held = wordsOf(name);
  return wordsOf(typed).every((start) => held.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lower case without accents, so that "elodie" finds "Élodie". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
