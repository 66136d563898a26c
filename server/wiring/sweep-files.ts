import type { FastifyInstance } from 'fastify';
import type { Files } from '#server/features/files/files.service.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

const hour = 60 * 60 * 1000;

/** Takes away every hour what nothing refers to, and what broken uploads left. The log and the metrics tell of each file that was moved or removed for having no row. */
export function sweepFiles(app: FastifyInstance, files: Files, { filesWithoutRow, filesLeft }: Metrics): void {
  app.jobs.inEachProcess({ name: 'forgotten uploads', everyMs: hour }, files.sweepSpool);
  let leftBefore = 0;
  app.jobs.every({ name: 'forgotten files', everyMs: hour }, async () => {
    const { left, ...done } = await files.sweep();
    for (const [what, count] of Object.entries(done)) filesWithoutRow.inc({ what }, count);
    if (Object.values(done).some((count) => count > 0))
      app.log.warn(done, 'stored files without a row were looked after');
    // Told when it grows: they may stay for months.
    if (left > leftBefore) {
      app.log.warn({ left }, 'more files have no row than may be set aside at once: is this the right database?');
    }
    filesLeft.set(left);
    leftBefore = left;
  });
}
