import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { StoredFile } from '#contract/files.ts';
import { type FileKindName, fileKinds } from '#contract/values/files/file-kinds.ts';
import { filePathOf } from '#contract/values/files/file-paths.ts';
import { unattachedFileMs, uploadMaxBytes } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { type SpooledFile, spoolUpload } from '#server/platform/http/multipart.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { arrivingMaxMs } from './attachment-room.service.ts';
import { endingsOf, kindOfFile } from './file-kind.ts';
import {
  attachFile,
  deleteArrivingBefore,
  deleteFile,
  deleteForgottenFiles,
  type FileRow,
  findFile,
  insertFile,
  isErased,
  type Readers,
  updateReaders,
  updateRemoved,
} from './files.queries.ts';
import { orphanMs, type Swept, sweepOrphans } from './orphans.service.ts';
import { safeFilename } from './safe-filename.ts';
import { claimStore } from './store-identity.service.ts';

export interface FilesOptions {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Folder for uploads that are not stored yet, and for local copies. */
  spoolDir: string;
}

/** Stored bytes without a row. */
export type StoredBytes = Pick<FileRow, 'name' | 'filename' | 'kind' | 'fileSize' | 'sha256'>;

export interface Files {
  /** Reads an upload, detects its kind by its content, and stores it readable by its uploader only. 400, 413, 415. */
  receive(request: FastifyRequest, how: { uploaderId: number; kinds: readonly FileKindName[] }): Promise<FileRow>;
  /**
   * For slices that parse the file themselves: first `store`, then `keep` in their transaction; `remove` if that fails.
   */
  store(spooled: SpooledFile, kind: FileKindName): Promise<StoredBytes>;
  keep(db: Db, stored: StoredBytes, owner: { uploaderId: number } & Readers): Promise<FileRow>;
  /** Gives an unattached file of this person its readers. 404 if it is not theirs, 409 if it is already attached. */
  attach(db: Db, name: string, uploaderId: number, readers: Readers): Promise<FileRow>;
  setReaders(db: Db, name: string, readers: Readers): Promise<void>;
  /** Makes the file unreadable for all users until `unhide`. */
  hide(db: Db, name: string): Promise<void>;
  unhide(db: Db, name: string): Promise<void>;
  /** Deletes row and bytes; either may be gone already. The row must no longer be referenced. */
  remove(name: string): Promise<void>;
  /** A copy of the bytes on the local disk, for readers that need a path. */
  localCopy(name: string): Promise<{ path: string; release(): Promise<void> }>;
  /**
   * Deletes unreferenced files, and sets bytes without a row aside. Rejects if the store belongs to another database.
   */
  sweep(): Promise<Swept>;
  /** Deletes leftovers of broken uploads from the local folder. */
  sweepSpool(): Promise<void>;
}

/** Stored files: the bytes in a storage, and one row each with its readers. */
export function createFiles({ db, storage, clock, spoolDir }: FilesOptions): Files {
  /** If the uploader was erased during the upload, neither row nor bytes stay. */
  async function storeReceived(stored: StoredBytes, uploaderId: number): Promise<FileRow> {
    const row = await db.transaction().execute(async (transaction) => {
      // Inserting the row locks the uploader's row until the commit: an erasure has either finished before or will find
      // the file.
      const kept = await files.keep(transaction, stored, { uploaderId, readers: 'uploader' });
      if (!(await isErased(transaction, uploaderId))) return kept;
      await deleteFile(transaction, stored.name);
      return null;
    });
    if (row) return row;
    await storage.remove(stored.name);
    throw conflict('This person has been erased');
  }

  const files: Files = {
    async receive(request, { uploaderId, kinds }) {
      const { file } = await spoolUpload(request, { dir: spoolDir, maxBytes: uploadMaxBytes });
      try {
        const stored = await files.store(file, await kindOfFile(file, kinds));
        return await storeReceived(stored, uploaderId);
      } finally {
        await file.discard();
      }
    },

    async store(spooled, kind) {
      const { extension } = fileKinds[kind];
      const name = `${randomBytes(24).toString('base64url')}.${extension}`;
      await storage.put(name, spooled.path);
      const filename = safeFilename(spooled.filename, endingsOf(kind));
      return { name, filename, kind, fileSize: spooled.size, sha256: spooled.sha256 };
    },

    async keep(transaction, stored, { uploaderId, ...readers }) {
      const none = { institutionId: null, personId: null, conversation: null, removedAt: null };
      const row: FileRow = { ...stored, uploaderId, createdAt: isoTime(clock()), ...none, ...readers };
      await insertFile(transaction, row);
      return row;
    },

    async attach(transaction, name, uploaderId, readers) {
      const row = await attachFile(transaction, name, uploaderId, readers);
      if (row) return row;
      const known = await findFile(transaction, name);
      if (known?.uploaderId !== uploaderId || known.removedAt) throw notFound('This file does not exist');
      throw conflict('This file is already in use');
    },

    setReaders: updateReaders,
    hide: (transaction, name) => updateRemoved(transaction, name, isoTime(clock())),
    unhide: (transaction, name) => updateRemoved(transaction, name, null),

    async remove(name) {
      await deleteFile(db, name);
      await storage.remove(name);
    },

    async localCopy(name) {
      const path = await writeSpoolFile(spoolDir, await storage.read(name));
      return { path, release: () => rm(path, { force: true }) };
    },

    async sweep() {
      // Must come first: an unreferenced file here may be another portal's file of the same name.
      await claimStore({ db, storage });
      for (const name of await deleteForgottenFiles(db, isoTime(clock() - unattachedFileMs)))
        await storage.remove(name);
      await deleteArrivingBefore(db, isoTime(clock() - arrivingMaxMs));
      return sweepOrphans({ db, storage });
    },

    sweepSpool: () => sweepSpool(spoolDir),
  };
  return files;
}

/** A row as its readers see it. */
export function toStoredFile(row: FileRow): StoredFile {
  return { ...row, filePath: filePathOf(row.name), contentType: fileKinds[row.kind].contentType };
}

async function sweepSpool(spoolDir: string): Promise<void> {
  const names = await readdir(spoolDir).catch(() => []);
  for (const name of names) {
    const path = join(spoolDir, name);
    const found = await stat(path).catch(() => null);
    // Compared with the system clock, which stamps files.
    if (found && Date.now() - found.mtimeMs > orphanMs) await rm(path, { force: true });
  }
}
