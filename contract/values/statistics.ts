/** How long a window of statistics may be, in days. */
export const statisticsDays = [7, 30, 90] as const;

/** Nothing is asked about a time before this. */
export const earliestStatistics = '2000-01-01T00:00:00.000Z';

/** How long a chat counts as active after somebody wrote. */
export const activeChatHours = 24;

/** How many days one part of a window takes in its trend: more parts than thirty could not be told apart. */
export function trendPartDays(days: number): number {
  return days > 30 ? 3 : 1;
}
