import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { usageUploadKeptMs, usageUploadsPerPerson, usageUploadsWaiting } from '#contract/values/limits.ts';
import { diskFullMessage, isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { changeClaimed, finishClaimed, releaseClaim } from '#server/db/queries/claimed-rows.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { findInstitution } from '#server/features/usage/fetching/fetched-platforms.queries.ts';
import type { ReadingJob } from '#server/features/usage/imports/import-job.ts';
import type { UploadForm } from '#server/features/usage/upload/upload-form.ts';
import {
  type Importing,
  kindOf,
  previewUpload,
  storeUpload,
  type TellStored,
} from '#server/features/usage/upload/usage-upload.service.ts';
import { lockUploads } from '#server/features/usage/usage.queries.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, forbidden, HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { MissingBytesError } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import { storedForm, textOfRefusal, textOfUpload } from './upload-outcome.ts';
import {
  type ClaimedUpload,
  claimUpload,
  countUploads,
  deleteUpload,
  deleteUploadsBefore,
  findUpload,
  insertUpload,
  listUploadersWaiting,
} from './usage-uploads.queries.ts';

const claimMs = 15_000;
/** A file that ended the process this often is not tried again. */
const attemptsMax = 3;
/** If the database or the store is unreachable, others go first for this long. */
const putOffMs = 60_000;
const retryAfterMs = 60_000;
const readsOfImports = ['/api/usage/imports'];

/** Reads and stores reports one after another, each until its row has an outcome. */
export interface UploadQueue {
  /** Throws 429 or 503 if too many wait. */
  refuseTooMany(db: Db, uploaderId: number): Promise<void>;
  /** Stores the upload, so that no stop loses it. Returns its id. */
  add(upload: { file: SpooledFile; form: UploadForm; uploaderId: number }): Promise<number>;
  /** Works through the waiting reports; resolves when none is left. */
  begin(): Promise<void>;
  /** Removes a report from the queue, or its outcome from the page. False if the person has none such. */
  remove(upload: { id: number; uploaderId: number }): Promise<boolean>;
  /** Removes old outcomes. */
  sweep(): Promise<void>;
  tell(uploaderIds: readonly number[]): void;
  isStopped(): boolean;
  /** Puts back the report that is being read. */
  stop(): Promise<void>;
}

export function createUploadQueue(
  portal: Portal,
  { importing, tellStored }: { importing: Importing; tellStored: TellStored },
): UploadQueue {
  const { db, files, clock, bus, people, log } = portal;
  const { runner } = importing;
  const queue = createWorkQueue<ClaimedUpload>({
    claimMs,
    putOffMs,
    clock,
    log,
    work,
    claim: (claim) => claimUpload(db, claim),
    renew: (row, claimedUntil) => changeClaimed(db, 'usageUploads', row, { claimedUntil }),
  });

  async function work(row: ClaimedUpload, signal: AbortSignal): Promise<void> {
    try {
      tell([row.uploaderId]);
      if (row.attempts > attemptsMax) throw new HttpError(500, 'internal', endedThePortal);
      await readOrStore(row, signal);
    } catch (error) {
      if (queue.isStopped()) await releaseClaim(db, 'usageUploads', row, null);
      else if (isDatabaseAway(error) || error instanceof StoreAwayError) {
        log.warn({ err: error }, 'a report of usage waits');
        await releaseClaim(db, 'usageUploads', row, isoTime(clock() + putOffMs));
      }
      // If the upload was cancelled or sent back meanwhile, the row is no longer ours.
      else if (!signal.aborted) await settle(db, row, { state: 'refused', outcome: textOfRefusal(asRefusal(error)) });
    }
    // All others have moved up by one place.
    tell([row.uploaderId, ...(await listUploadersWaiting(db))]);
  }

  async function readOrStore(row: ClaimedUpload, signal: AbortSignal): Promise<void> {
    const { uploaderId, institutionId, filename, storedName: fileName, fileSize: size, sha256 } = row;
    const directory = await people.directory();
    const sender = directory.find(uploaderId);
    if (!sender || sender.deactivatedAt || !capabilitiesOf(sender).managesResources) {
      throw forbidden('The person who sent this report can no longer send reports');
    }
    // An institution need not have people yet.
    const name = (await findInstitution(db, institutionId))?.name ?? '';
    const form = { ...storedForm(row), institution: { id: institutionId, name } };
    const { path, release } = await originalOf(files, fileName);
    const own = { ...importing, runner: { ...runner, read: (job: ReadingJob) => runner.read(job, signal) } };
    try {
      const upload = { file: { path, filename, size, sha256 }, fileName, form, uploaderId };
      if (form.isDryRun) {
        await settle(db, row, { state: 'read', outcome: textOfUpload(await previewUpload(portal, own, upload)) });
        return;
      }
      await storeUpload(portal, own, upload, async (transaction, answer) => {
        if (await settle(transaction, row, { state: 'stored', outcome: textOfUpload(answer) })) return;
        throw conflict('This report was removed from the queue. Nothing was stored.');
      });
    } finally {
      await release();
    }
    await tellStored(institutionId);
  }

  function settle(handle: Db, row: ClaimedUpload, settled: { state: 'read' | 'stored' | 'refused'; outcome: string }) {
    return finishClaimed(handle, 'usageUploads', row, { ...settled, changedAt: isoTime(clock()) });
  }

  function asRefusal(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    if (isDiskFull(error)) return new HttpError(503, 'unavailable', diskFullMessage);
    log.error({ err: error }, 'an upload of usage failed');
    return new HttpError(500, 'internal', failedUpload);
  }

  async function refuseTooMany(transaction: Transaction, uploaderId: number): Promise<void> {
    const { own, waiting } = await countUploads(transaction, uploaderId);
    if (own >= usageUploadsPerPerson) {
      const message = `You have ${usageUploadsPerPerson} reports here that are not stored. Please store or remove some of them first.`;
      throw tooManyRequests(message, retryAfterMs);
    }
    if (waiting < usageUploadsWaiting) return;
    const message = 'Too many reports are waiting to be read. Nothing was stored; please try again in a few minutes.';
    throw new HttpError(503, 'unavailable', message, { retryAfterSeconds: retryAfterMs / 1000 });
  }

  function tell(uploaderIds: readonly number[]): void {
    bus.send([...new Set(uploaderIds)], { type: 'changed', what: readsOfImports });
  }

  return {
    refuseTooMany,
    tell,
    async add({ file, form: { institution, ...form }, uploaderId }) {
      const stored = await files.store(file, kindOf(file));
      try {
        return await db.transaction().execute(async (transaction) => {
          await refuseTooMany(transaction, uploaderId);
          await files.keep(transaction, stored, { uploaderId, readers: 'person', personId: uploaderId });
          const bytes = { storedName: stored.name, filename: file.filename, fileSize: file.size, sha256: file.sha256 };
          const owner = { uploaderId, institutionId: institution.id, createdAt: isoTime(clock()) };
          return insertUpload(transaction, { ...owner, ...bytes, form: JSON.stringify(form) });
        });
      } catch (error) {
        await files.remove(stored.name);
        throw error;
      }
    },
    begin: queue.begin,
    async remove(upload) {
      const gone = await db.transaction().execute(async (transaction) => {
        const row = await findUpload(transaction, upload);
        if (!row) return undefined;
        // The process that stores it takes the same lock first; another order would deadlock.
        await lockUploads(transaction, row.institutionId);
        const deleted = await deleteUpload(transaction, upload);
        await hideBytes(files, transaction, deleted ? [deleted] : []);
        return deleted;
      });
      if (gone) tell([upload.uploaderId, ...(await listUploadersWaiting(db))]);
      return gone !== undefined;
    },
    async sweep() {
      const before = isoTime(clock() - usageUploadKeptMs);
      await db
        .transaction()
        .execute(async (transaction) => hideBytes(files, transaction, await deleteUploadsBefore(transaction, before)));
    },
    isStopped: queue.isStopped,
    async stop() {
      const stopped = queue.stop();
      await runner.stop();
      await stopped;
    },
  };
}

export const failedUpload = 'Failed to upload usage data';

const endedThePortal =
  'Reading this report ended the portal several times. Please check that the file is complete, or send it in parts.';

class StoreAwayError extends Error {}

/** An unreachable store may be back in a moment. */
async function originalOf(files: Files, fileName: string) {
  try {
    return await files.localCopy(fileName);
  } catch (error) {
    if (error instanceof MissingBytesError || isDiskFull(error)) throw error;
    throw new StoreAwayError('The store cannot be read', { cause: error });
  }
}

type Gone = Pick<ClaimedUpload, 'state' | 'storedName'>;

/** The bytes of a stored report belong to it. Others are deleted by the job `forgotten files`, which pauses during a copy of the portal. */
async function hideBytes(files: Files, transaction: Transaction, gone: readonly Gone[]): Promise<void> {
  for (const { state, storedName } of gone) if (state !== 'stored') await files.hide(transaction, storedName);
}
