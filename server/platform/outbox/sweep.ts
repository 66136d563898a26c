import type { Kysely } from 'kysely';
import type { OutboxChannel } from '#contract/values/outbox.ts';
import { deliveriesKeptDays } from '#contract/values/programs/webhooks.ts';
import { deleteOldOutboxRows } from '#server/db/queries/outbox.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import type { OutboxState } from '#server/db/tables/outbox.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

const [hour, day] = [3_600_000, 86_400_000];

/** How long rows are kept. Mails are kept for the period that administrators set. */
const kept: readonly { channel: OutboxChannel; state?: OutboxState; days: number }[] = [
  { channel: 'webhook', days: deliveriesKeptDays },
  { channel: 'device', state: 'waiting', days: 1 },
  { channel: 'device', days: 7 },
];

/** Deletes rows of the outbox that are too old to be sent, shown or listed. */
export function sweepOutbox({ db, clock, jobs }: { db: Kysely<Schema>; clock: Clock; jobs: Jobs }): void {
  jobs.every({ name: 'old rows of the outbox', everyMs: hour, deletes: true }, async () => {
    for (const { days, ...rows } of kept)
      await deleteOldOutboxRows(db, { ...rows, before: isoTime(clock() - days * day) });
  });
}
