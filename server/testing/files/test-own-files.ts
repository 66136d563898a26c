import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/schema.ts';
import { insertFile } from '#server/features/files/files.queries.ts';

export const aPdf = { name: 'Guide.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** An unattached upload of this person. */
export function ownFileName(userId: number): string {
  return `${`${userId}`.repeat(32)}.pdf`;
}

/** Inserts one file row for each person. */
export async function insertOwnFiles(db: Db, createdAt: string, userIds: readonly number[]): Promise<void> {
  for (const uploaderId of userIds) {
    await insertFile(db, {
      name: ownFileName(uploaderId),
      filename: aPdf.name,
      kind: 'pdf',
      fileSize: aPdf.bytes.length,
      sha256: 'none',
      uploaderId,
      createdAt,
      readers: 'uploader',
      institutionId: null,
      personId: null,
      conversation: null,
      removedAt: null,
    });
  }
}

/** Writes the bytes of these files into a portal's folder. */
export function storeOwnFiles(dataDir: string, userIds: readonly number[]): void {
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  for (const id of userIds) {
    writeFileSync(join(dataDir, 'uploads', ownFileName(id)), aPdf.bytes);
    writeFileSync(join(dataDir, 'uploads', archiveNameOf(id)), aPdf.bytes);
  }
}

export const testArchiveOf = (userId: number) => 400 + userId;
const archiveNameOf = (userId: number) => `archive-${`${userId}`.repeat(32)}.zip`;

/** Each person has an archive of their own data that they can open. */
export async function insertTestArchives(db: Db, at: string, userIds: readonly number[]): Promise<void> {
  const ready = { askedAt: at, readyAt: at, endsAt: '2026-03-20T12:00:00.000Z', state: 'ready' } as const;
  const rows = userIds.map((id) => ({
    ...{ ...ready, id: testArchiveOf(id), personId: id, askedById: id },
    ...{ storedName: archiveNameOf(id), fileSize: aPdf.bytes.length },
  }));
  await db.insertInto('personArchives').values(rows).execute();
}
