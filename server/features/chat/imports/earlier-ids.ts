/** A second of the calendar has room for so many messages, one after the other in the order in which they were noted. */
const perSecond = 2 ** 22;
/** All seconds that have room below 0: those of 68 years. What is older or newer is taken for the first or the last of them. */
const seconds = 2 ** 31;
const firstSecond = Date.parse('1990-01-01T00:00:00Z') / 1000;

/**
 * The id of a message that stands before everything written here, whatever was brought before it or will be after: from the time of its
 * writing (ISO text) and the id under which it was noted, which is never given twice.
 */
export function earlierIdOf(writtenAt: string, notedId: number): number {
  const second = Math.floor(Date.parse(writtenAt) / 1000) - firstSecond;
  // The first is left free: nothing has `lowestMessageId`.
  const within = Math.min(Math.max(second, 1), seconds - 1);
  return (within - seconds) * perSecond + (notedId % perSecond);
}
