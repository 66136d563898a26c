import { join } from 'node:path';
import { type S3Settings, s3Storage } from './s3-storage.ts';
import { diskStorage, isFolderAway, type Storage } from './storage.ts';
import { namingAway } from './storage-away.ts';

interface Place {
  dataDir: string;
  /** Undefined if files are kept in the data folder. */
  s3: S3Settings | undefined;
}

/** The configured storage of files. */
export function storageOf(config: Place): Storage {
  return config.s3 ? s3Storage(config.s3) : namingAway(diskStorage(join(config.dataDir, 'uploads')), isFolderAway);
}

/** The folder of uploads that are not stored yet. */
export function spoolDirOf({ dataDir }: Pick<Place, 'dataDir'>): string {
  return join(dataDir, 'spool');
}
