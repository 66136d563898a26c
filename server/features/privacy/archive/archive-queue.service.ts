import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { archiveKeptDays } from '#contract/values/privacy.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { changeClaimed, finishClaimed, releaseClaim } from '#server/db/queries/claimed-rows.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { type MakerParts, makeArchive } from './make-archive.ts';
import { type ClaimedArchive, claimArchive, deleteArchive, listEndedArchives } from './person-archives.queries.ts';

const claimMs = 30_000;
/** An archive whose creation ended the process this often is not tried again. */
const attemptsMax = 3;
const putOffMs = 60_000;
const day = 24 * 60 * 60_000;

export interface QueueParts extends Pick<Portal, 'db' | 'people' | 'clock' | 'bus'>, MakerParts {
  log: FastifyBaseLogger;
  noteReady: QueueNews<{ id: number }>;
  mayDelete: Jobs['mayDelete'];
}

/** Creates archives one after another in the background, and retries each until it is ready or has failed. */
export function createArchiveQueue(parts: QueueParts) {
  const { db, people, clock, bus, storage, log, noteReady, mayDelete } = parts;
  const queue = createWorkQueue<ClaimedArchive>({
    claimMs,
    putOffMs,
    clock,
    log,
    work,
    claim: (claim) => claimArchive(db, claim),
    renew: (row, claimedUntil) => changeClaimed(db, 'personArchives', row, { claimedUntil }),
  });

  async function work(row: ClaimedArchive, signal: AbortSignal): Promise<void> {
    try {
      // The previous worker was killed or lost its claim. Nothing else refers to these bytes.
      if (row.storedName !== null) await storage.remove(row.storedName);
      if (row.attempts > attemptsMax) throw new Error('Making this archive ended the portal several times');
      await make(row, signal);
    } catch (error) {
      await giveUp(row, error, signal);
    }
    tell(row.askedById);
    // The new archive has ended an earlier one, whose bytes the sweep removes.
    if (await mayDelete()) await sweep();
  }

  /** Removes expired archives. Bytes go first, because only the row names them. */
  async function sweep(): Promise<void> {
    for (const { id, storedName } of await listEndedArchives(db, isoTime(clock()))) {
      if (storedName !== null) await storage.remove(storedName);
      await deleteArchive(db, id);
    }
  }

  async function make(row: ClaimedArchive, signal: AbortSignal): Promise<void> {
    const directory = await people.directory();
    const [person, asker] = [directory.find(row.personId), directory.find(row.askedById)];
    const mayStill =
      asker && !asker.deactivatedAt && (asker.id === row.personId || capabilitiesOf(asker).managesPeople);
    if (!person || !mayStill) {
      await settle(row, { state: 'failed', fileSize: null });
      return;
    }
    const made = await makeArchive(parts, { person, directory, at: clock(), signal });
    try {
      const storedName = `archive-${randomBytes(24).toString('base64url')}.zip`;
      // Stores the name before the bytes: if the process is killed, the next worker knows what to remove.
      if (!(await changeClaimed(db, 'personArchives', row, { storedName }))) return;
      await storage.put(storedName, made.path);
      const isOurs = await settle(row, { state: 'ready', fileSize: made.fileSize });
      if (!isOurs) await storage.remove(storedName);
    } finally {
      await rm(made.path, { force: true });
    }
  }

  async function settle(
    row: ClaimedArchive,
    settled: { state: 'ready' | 'failed'; fileSize: number | null },
  ): Promise<boolean> {
    const readyAt = settled.state === 'ready' ? isoTime(clock()) : null;
    const endsAt = isoTime(clock() + archiveKeptDays * day);
    return db.transaction().execute(async (transaction) => {
      const isOurs = await finishClaimed(transaction, 'personArchives', row, { ...settled, readyAt, endsAt });
      if (isOurs) await noteReady(transaction, { id: row.id });
      return isOurs;
    });
  }

  /** Retries after our own failures; reports everything else to the requester. */
  async function giveUp(row: ClaimedArchive, error: unknown, signal: AbortSignal): Promise<void> {
    if (queue.isStopped()) {
      await releaseClaim(db, 'personArchives', row, null);
      return;
    }
    if (signal.aborted) return;
    log.warn({ err: error, archive: row.id }, 'an archive of personal data could not be made');
    const putOffUntil = isoTime(clock() + putOffMs);
    if (isDatabaseAway(error)) await releaseClaim(db, 'personArchives', row, putOffUntil);
    else if (row.attempts >= attemptsMax) await settle(row, { state: 'failed', fileSize: null });
    // The attempt stays counted, so that an archive that always fails is not retried for ever.
    else await changeClaimed(db, 'personArchives', row, { claimedUntil: putOffUntil });
  }

  function tell(userId: number): void {
    bus.send([userId], { type: 'changed', what: ['/api/person-archives'] });
  }

  /** `begin` processes waiting archives, and `stop` releases the current one for another process. */
  return { tell, sweep, begin: queue.begin, stop: queue.stop };
}
