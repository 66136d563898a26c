/** Lengths of a window of statistics in days. */
export const statisticsDays = [7, 30, 90] as const;

/** The earliest moment that may be requested. */
export const earliestStatistics = '2000-01-01T00:00:00.000Z';

/** Hours for which a chat counts as active after a person's message. */
export const activeChatHours = 24;

/** Days in one part of a trend; more than about thirty parts could not be told apart in the chart. */
export function trendPartDays(days: number): number {
  return days > 30 ? 3 : 1;
}
