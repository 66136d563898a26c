/** How long a window of statistics may be, in days. */
export const statisticsDays = [7, 30, 90] as const;

/** Nothing is asked about a time before this. */
export const earliestStatistics = '2000-01-01T00:00:00.000Z';

/** How long a chat counts as active after somebody wrote. */
export const activeChatHours = 24;
