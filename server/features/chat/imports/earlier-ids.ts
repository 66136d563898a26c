/** Number of ids per second of writing time, assigned in the order of staging. */
const perSecond = 2 ** 22;
/** Ids below 0 cover 68 years of seconds. Older and newer times get the first or the last second. */
const seconds = 2 ** 31;
const firstSecond = Date.parse('1990-01-01T00:00:00Z') / 1000;

/**
 * Id of an imported message, below all ids of messages written here and sorted by time. Made from the time of writing
 * (ISO text) and the id of the staged row, which is never reused.
 */
export function earlierIdOf(writtenAt: string, notedId: number): number {
  const second = Math.floor(Date.parse(writtenAt) / 1000) - firstSecond;
  // The first second stays unused, because nothing may have the id `lowestMessageId`.
  const within = Math.min(Math.max(second, 1), seconds - 1);
  return (within - seconds) * perSecond + (notedId % perSecond);
}
