import { join } from 'node:path';
import type { Config } from './config.ts';
import { s3Storage } from './platform/s3-storage.ts';
import { diskStorage, type Storage } from './platform/storage.ts';

/** Where this installation keeps its files. */
export function openStorage(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'uploads'));
}
