const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Pauses after each failed attempt; the last one repeats. */
export const pausesMs: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 6 * hour],
];
export const longestPauseMs = Math.max(...pausesMs);

/** `failures` is the number of consecutive failures, at least 1. */
export function pauseAfterMs(failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1] ?? longestPauseMs;
}
