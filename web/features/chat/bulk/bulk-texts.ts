/** '1 conversation', '12 conversations'. */
export function conversations(count: number): string {
  return count === 1 ? '1 conversation' : `${count} conversations`;
}

/** For how many it was not done, and why, the most frequent reason first: 'Not done for 2: This conversation is closed.' */
export function refusalText(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `Not done for ${count}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`)
    .join(' ');
}
