import type { Portal } from '#server/portal.ts';

const hour = 60 * 60 * 1000;

/**
 * Deletes unreferenced files and leftovers of broken uploads every hour. Log and metrics record each file that was
 * moved or deleted because it has no row.
 */
export function sweepFiles({ files, jobs, log, metrics }: Portal): void {
  const { filesWithoutRow, filesLeft } = metrics;
  jobs.inEachProcess({ name: 'forgotten uploads', everyMs: hour, deletes: true }, files.sweepSpool);
  let leftBefore = 0;
  jobs.every({ name: 'forgotten files', everyMs: hour, deletes: true }, async () => {
    const { left, ...done } = await files.sweep();
    for (const [what, count] of Object.entries(done)) filesWithoutRow.inc({ what }, count);
    if (Object.values(done).some((count) => count > 0)) log.warn(done, 'stored files without a row were looked after');
    // Logged only when the number grows, because the files may stay for months.
    if (left > leftBefore) {
      log.warn({ left }, 'more files have no row than may be set aside at once: is this the right database?');
    }
    filesLeft.set(left);
    leftBefore = left;
  });
}
