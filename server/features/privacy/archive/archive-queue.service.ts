import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { archiveKeptDays } from '#contract/values/privacy.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { changeClaimed, putBackClaimed, settleClaimed } from '#server/db/queries/claimed-rows.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteNews } from '#server/platform/news/news.ts';
import { type MakerParts, makeArchive } from './make-archive.ts';
import { type ClaimedArchive, claimArchive, deleteArchive, listEndedArchives } from './person-archives.queries.ts';

const claimMs = 30_000;
/** What ended a process so often is left alone. */
const attemptsMax = 3;
const putOffMs = 60_000;
const day = 24 * 60 * 60_000;

export interface QueueParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'bus'>, MakerParts {
  log: FastifyBaseLogger;
  noteReady: NoteNews<{ id: number }>;
}

/** Makes archives one after another in the background, each as often as it takes until its row says what became of it. */
export function createArchiveQueue(parts: QueueParts) {
  const { db, people, clock, bus, storage, log, noteReady } = parts;
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
      // Whoever had it before was killed, or lost it: nobody else knows of these bytes.
      if (row.storedName !== null) await storage.remove(row.storedName);
      if (row.attempts > attemptsMax) throw new Error('Making this archive ended the portal several times');
      await make(row, signal);
    } catch (error) {
      await giveUp(row, error, signal);
    }
    tell(row.askedById);
    // Whose place it takes has ended.
    await sweep();
  }

  /** Removes what has ended: the bytes first, since only the row knows them. */
  async function sweep(): Promise<void> {
    for (const { id, storedName } of await listEndedArchives(db, isoTime(clock()))) {
      if (storedName !== null) await storage.remove(storedName);
      await deleteArchive(db, id);
    }
  }

  async function make(row: ClaimedArchive, signal: AbortSignal): Promise<void> {
    const directory = await people.directory();
    const [person, asker] = [directory.find(row.personId), directory.find(row.askedById)];
    const mayStill = asker && !asker.deactivatedAt && (asker.id === row.personId || asker.role === 'admin');
    if (!person || !mayStill) {
      await settle(row, { state: 'failed', fileSize: null });
      return;
    }
    const made = await makeArchive(parts, { person, directory, at: clock(), signal });
    try {
      const storedName = `archive-${randomBytes(24).toString('base64url')}.zip`;
      // Named before it is there: after a kill the next one knows what to remove.
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
      const isOurs = await settleClaimed(transaction, 'personArchives', row, { ...settled, readyAt, endsAt });
      if (isOurs) await noteReady(transaction, { id: row.id });
      return isOurs;
    });
  }

  /** Nobody's fault but ours waits for another try; what cannot be made is said so. */
  async function giveUp(row: ClaimedArchive, error: unknown, signal: AbortSignal): Promise<void> {
    if (queue.isStopped()) {
      await putBackClaimed(db, 'personArchives', row, null);
      return;
    }
    if (signal.aborted) return;
    log.warn({ err: error, archive: row.id }, 'an archive of personal data could not be made');
    const putOffUntil = isoTime(clock() + putOffMs);
    if (isDatabaseAway(error)) await putBackClaimed(db, 'personArchives', row, putOffUntil);
    else if (row.attempts >= attemptsMax) await settle(row, { state: 'failed', fileSize: null });
    // Its attempt counts, so that what always fails is not tried for ever.
    else await changeClaimed(db, 'personArchives', row, { claimedUntil: putOffUntil });
  }

  function tell(userId: number): void {
    bus.send([userId], { type: 'changed', what: ['/api/person-archives'] });
  }

  /** `begin` works off what waits, and `stop` puts back what is being made. */
  return { tell, sweep, begin: queue.begin, stop: queue.stop };
}
