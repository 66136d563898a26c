import { setImmediate as nextTurn } from 'node:timers/promises';
import { supportMsBetween } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { listUnmeasured, updateMeasured } from './measure-responses.queries.ts';

/** Some milliseconds of work. */
const responsesAtOnce = 100;

/** Counts the support hours of first responses that were found in older messages; they are in no figure before. */
export async function measureResponses(db: Db, bankHolidays: ReadonlySet<string>): Promise<void> {
  for (;;) {
    const unmeasured = await listUnmeasured(db, responsesAtOnce);
    if (unmeasured.length === 0) return;
    const measured = unmeasured.map(({ answerId, askedAt, answeredAt }) => {
      return { answerId, supportMs: supportMsBetween(Date.parse(askedAt), Date.parse(answeredAt), bankHolidays) };
    });
    await updateMeasured(db, measured);
    // After an upgrade there may be a hundred thousand. The embedded database answers at once, so nobody else would have their turn.
    await nextTurn();
  }
}
