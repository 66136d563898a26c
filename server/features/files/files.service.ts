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

export interface FilesDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** The folder for uploads that are not stored yet, and for local copies. */
  spoolDir: string;
}

/** Bytes that are stored, but have no row yet. */
export type StoredBytes = Pick<FileRow, 'name' | 'filename' | 'kind' | 'fileSize' | 'sha256'>;

export interface Files {
  /** Reads an upload, tells its kind by its content, and stores it for its uploader alone. 400, 413, 415. */
  receive(request: FastifyRequest, how: { uploaderId: number; kinds: readonly FileKindName[] }): Promise<FileRow>;
  /** For slices that read the file themselves: first `store`, then `keep` in their transaction; `remove` if that fails. */
  store(spooled: SpooledFile, kind: FileKindName): Promise<StoredBytes>;
  keep(db: Db, stored: StoredBytes, owner: { uploaderId: number } & Readers): Promise<FileRow>;
  /** Gives an unattached file of this person its readers. 404 when it is not theirs, 409 when it was attached before. */
  attach(db: Db, name: string, uploaderId: number, readers: Readers): Promise<FileRow>;
  setReaders(db: Db, name: string, readers: Readers): Promise<void>;
  /** From now on nobody can read it; `unhide` takes that back. */
  hide(db: Db, name: string): Promise<void>;
  unhide(db: Db, name: string): Promise<void>;
  /** Deletes row and bytes; either may be gone already. Nothing may refer to the row any more. */
  remove(name: string): Promise<void>;
  /** A copy of the bytes on this machine's disk, for readers that need a path. */
  localCopy(name: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Deletes what nothing refers to, and sets aside what has no row. Rejects where the store is another database's. */
  sweep(): Promise<Swept>;
  /** Takes away what broken uploads left in this machine's folder. */
  sweepSpool(): Promise<void>;
}

/** Stored files: the bytes in a storage, and one row each that says who may read them. */
export function createFiles({ db, storage, clock, spoolDir }: FilesDeps): Files {
  /** Of whoever was erased while they sent it nothing stays, the bytes included. */
  async function keepReceived(stored: StoredBytes, uploaderId: number): Promise<FileRow> {
    const row = await db.transaction().execute(async (transaction) => {
      // The row holds its uploader's until the commit: an erasure is over by now, or finds it.
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
        return await keepReceived(stored, uploaderId);
      } finally {
        await file.discard();
      }
    },

    async store(spooled, kind) {
      const { extension } = fileKinds[kind];
      const name = `${randomBytes(24).toString('base64url')}.${extension}`;
      // Bytes before the row: a row without bytes is an error for its readers, bytes without a row are swept.
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
      // Before anything: what is forgotten here may be another portal's file of the same name.
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

/** A row as people who may read the file see it. */
export function toStoredFile(row: FileRow): StoredFile {
  return { ...row, filePath: filePathOf(row.name), contentType: fileKinds[row.kind].contentType };
}

async function sweepSpool(spoolDir: string): Promise<void> {
  const names = await readdir(spoolDir).catch(() => []);
  for (const name of names) {
    const path = join(spoolDir, name);
    const found = await stat(path).catch(() => null);
    // By the clock of the machine, which stamps files.
    if (found && Date.now() - found.mtimeMs > orphanMs) await rm(path, { force: true });
  }
}
