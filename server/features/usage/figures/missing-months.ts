import { monthsBetween } from '#server/features/usage/reading/months/months.ts';

/** The months without figures, ascending: from the first known month to the last one that has ended by a day. */
export function missingMonths(known: readonly string[], today: string): string[] {
  const [first] = known;
  // The present month has not ended; nobody can have its figures yet.
  const expected = first ? monthsBetween(first, today.slice(0, 7)).slice(0, -1) : [];
  const has = new Set(known);
  return expected.filter((month) => !has.has(month));
}
