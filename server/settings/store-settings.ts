import { z } from 'zod';
import type { S3Settings } from '#server/platform/storage/s3-storage.ts';
import { isOrigin } from './is-origin.ts';

/** Settings of the database, the file store and Redis. */
export const storeShape = {
  PORTAL_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Must begin with postgres://')
    .optional()
    .describe(
      'A PostgreSQL database, as postgres://user:password@host/name; without it an SQLite file in the data folder',
    ),
  PORTAL_REDIS_URL: z
    .string()
    .refine(
      (text) => /^rediss?:/.test(text) && URL.canParse(text),
      'Must be as redis://host:6379 or rediss://host:6379',
    )
    .optional()
    .describe(
      'A Redis or Valkey over which several servers are one portal, as redis://user:password@host; needs PostgreSQL and an S3-compatible store',
    ),
  PORTAL_S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'Must be an address without a path, as https://s3.eu-west-2.amazonaws.com')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'An S3-compatible store for the files instead of the data folder, as https://s3.eu-west-2.amazonaws.com; needs the three settings with it',
    ),
  PORTAL_S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'Must be the name of a bucket')
    .optional()
    .describe('The bucket, which has to be there; files are kept below uploads/'),
  PORTAL_S3_REGION: z.string().default('auto').describe('The region that the store signs for'),
  PORTAL_S3_ACCESS_KEY: z.string().optional().describe('The key that may read, write, list and delete there'),
  PORTAL_S3_SECRET_KEY: z.string().optional().describe('Its secret; better given as PORTAL_S3_SECRET_KEY_FILE'),
};

/** If one of these is set, all must be. */
const s3Settings = ['PORTAL_S3_ENDPOINT', 'PORTAL_S3_BUCKET', 'PORTAL_S3_ACCESS_KEY', 'PORTAL_S3_SECRET_KEY'] as const;

type Given = Record<string, string | undefined>;

/** Adds missing settings to `problems`. */
export function refuseHalfStores(given: Given, problems: string[]): void {
  const missing = s3Settings.filter((name) => !given[name]);
  if (missing.length > 0 && missing.length < s3Settings.length) {
    problems.push(`${missing.join(', ')}: give all settings of the S3-compatible store or none`);
  }
  // Otherwise each server would have its own database or files, and people would see one or the other.
  if (given['PORTAL_REDIS_URL'] && !(given['PORTAL_DATABASE_URL'] && given['PORTAL_S3_ENDPOINT'])) {
    problems.push('PORTAL_REDIS_URL: several servers need PORTAL_DATABASE_URL and an S3-compatible store');
  }
}

/** Undefined if files are stored in the data folder. */
export function readS3Settings(set: z.infer<z.ZodObject<typeof storeShape>>): S3Settings | undefined {
  const { PORTAL_S3_ENDPOINT: endpoint, PORTAL_S3_BUCKET: bucket, PORTAL_S3_REGION: region } = set;
  const { PORTAL_S3_ACCESS_KEY: accessKey, PORTAL_S3_SECRET_KEY: secretKey } = set;
  return endpoint && bucket && accessKey && secretKey ? { endpoint, bucket, region, accessKey, secretKey } : undefined;
}
