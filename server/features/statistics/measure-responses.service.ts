import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SupportHours, supportMsBetween } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { listUnmeasured, updateMeasured } from './measure-responses.queries.ts';

/** Some milliseconds of work. */
const responsesAtOnce = 100;

/** Computes the support hours of first responses found in older messages; before that, no figure includes them. */
export async function measureResponses(db: Db, supportHours: SupportHours): Promise<void> {
  for (;;) {
    const unmeasured = await listUnmeasured(db, responsesAtOnce);
    if (unmeasured.length === 0) return;
    const measured = unmeasured.map(({ answerId, askedAt, answeredAt }) => {
      return { answerId, supportMs: supportMsBetween(Date.parse(askedAt), Date.parse(answeredAt), supportHours) };
    });
    await updateMeasured(db, measured);
    // After an upgrade there may be a hundred thousand. SQLite answers synchronously, so other requests would never get
    // a turn.
    await nextTurn();
  }
}
