import { join } from 'node:path';
import pg from 'pg';
import type { Load } from '#proofs/bench/load.ts';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import { seedPortal } from '#proofs/bench/seed.ts';
import type { ServerProgram } from '#proofs/bench/servers.ts';
import { portalOn } from '#proofs/bench/stage.ts';
import { startTestRedis, type TestRedis } from '#server/testing/services/test-redis.ts';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';

const peopleCount = 1000;
const databaseOfNodes = 'nodes';

/** A single portal and one of several nodes, on two databases of one PostgreSQL with the same people. */
export interface Installation {
  load: Load;
  people: readonly BenchPerson[];
  alone: ServerProgram;
  /** A node by its number; each has a separate folder, as on a separate machine. */
  node(number: number): ServerProgram;
  redis: TestRedis;
  /** For PostgreSQL's own statistics, and the addresses of both databases. */
  database: pg.Client;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts the services that nodes share, and fills both databases. */
export async function startInstallation(serverUrl: string, folder: string, load: Load): Promise<Installation> {
  const database = new pg.Client({ connectionString: serverUrl });
  await database.connect();
  await database.query(`create database ${databaseOfNodes}`);
  const databaseUrl = new URL(`/${databaseOfNodes}`, serverUrl).href;
  const people = await seedPortal({ dataDir: join(folder, 'alone'), databaseUrl: serverUrl }, peopleCount);
  await seedPortal({ dataDir: join(folder, 'nodes'), databaseUrl }, peopleCount);
  const redis = await startTestRedis();
  const s3 = await startTestS3();

  function program(name: string, settings: Record<string, string>): ServerProgram {
    const portal = portalOn(join(folder, name));
    return { ...portal, name, env: { ...portal.env, PORTAL_TRUSTED_PROXIES: 'loopback', ...settings } };
  }

  return {
    ...{ load, people, redis, database, databaseUrl },
    alone: program('one node alone', { PORTAL_DATABASE_URL: serverUrl }),
    node: (number) =>
      program(`node ${number}`, {
        PORTAL_SECRET_KEY: `${'A'.repeat(43)}=`,
        PORTAL_DATABASE_URL: databaseUrl,
        PORTAL_REDIS_URL: redis.url,
        ...storeOf(s3),
      }),
    async stop() {
      await database.end();
      await redis.stop();
      await s3.stop();
    },
  };
}

function storeOf({ settings }: TestS3): Record<string, string> {
  return {
    PORTAL_S3_ENDPOINT: settings.endpoint,
    PORTAL_S3_BUCKET: settings.bucket,
    PORTAL_S3_REGION: settings.region,
    PORTAL_S3_ACCESS_KEY: settings.accessKey,
    PORTAL_S3_SECRET_KEY: settings.secretKey,
  };
}
