import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { diskStorage, type Storage } from '#server/platform/storage/storage.ts';

/** The configured storage of files. */
export function storageOf(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'uploads'));
}

/** The folder of uploads that are not stored yet. */
export function spoolDirOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'spool');
}
