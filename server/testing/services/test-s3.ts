import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/platform/storage/s3-storage.ts';

export interface TestS3 {
  settings: S3Settings;
  /** Settings of a portal that stores its files in this bucket. */
  env: Record<string, string>;
  /** The folder in which the server stores the objects. */
  directory: string;
  stop(): Promise<void>;
}

/** A local server with the S3 API and one empty bucket. */
export async function startTestS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const bucket = 'portal';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  // The only key pair that this server accepts.
  const pair = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...pair };
  return {
    settings,
    env: {
      PORTAL_S3_ENDPOINT: settings.endpoint,
      PORTAL_S3_BUCKET: bucket,
      PORTAL_S3_REGION: settings.region,
      PORTAL_S3_ACCESS_KEY: pair.accessKey,
      PORTAL_S3_SECRET_KEY: pair.secretKey,
    },
    directory,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
