import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { HoldOptions } from '#server/db/holding/hold-database.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

/** Services that a process shares with the others of its portal. */
export interface Nodes {
  bus: Bus;
  limits: Limits;
  stop(): Promise<void>;
}

/** Joins the other processes of this portal; undefined for a single process. An unreachable Redis is retried later. */
export async function joinNodes(config: Config, log: FastifyBaseLogger): Promise<Nodes | undefined> {
  if (!config.redisUrl) return undefined;
  // Imported only when used, so that a single process starts without it.
  const [{ createRedisBus }, { createRedisLimits }] = await Promise.all([
    import('#server/platform/bus/redis-bus.ts'),
    import('#server/platform/limits/redis-limits.ts'),
  ]);
  const name = portalName(config);
  const limits = createRedisLimits({ url: config.redisUrl, prefix: name });
  const bus = await createRedisBus({ url: config.redisUrl, channel: `${name}:bus`, log });
  return {
    bus,
    limits,
    async stop() {
      await bus.stop();
      limits.stop();
    },
  };
}

/**
 * Claims a PostgreSQL database for this server and those that share its Redis, and returns the release function. SQLite
 * is protected by the lock of its folder.
 */
export async function holdForNodes(
  config: Config,
  told: Pick<HoldOptions, 'onWait' | 'onLost'>,
): Promise<() => Promise<void>> {
  const { databaseUrl, redisUrl } = config;
  if (!databaseUrl) return async () => {};
  const { lockDatabase } = await import('#server/db/holding/hold-database.ts');
  const shared = redisUrl ? await sharedNumberOf(config, redisUrl) : undefined;
  try {
    const release = await lockDatabase({ databaseUrl, shared, ...told });
    return async () => {
      await release();
      shared?.stop();
    };
  } catch (error) {
    shared?.stop();
    throw error;
  }
}

async function sharedNumberOf(config: Config, url: string) {
  const { createSharedNumber } = await import('#server/platform/bus/shared-number.ts');
  return createSharedNumber({ url, key: `${portalName(config)}:holder` });
}

/** Rejects if a message published on the configured Redis does not come back. */
export async function tryRedis(config: Config): Promise<void> {
  const { connectBus } = await import('#server/platform/bus/bus-line.ts');
  const url = config.redisUrl ?? '';
  const line = await connectBus({ url, channel: `${portalName(config)}:try`, onText: () => {}, onEnd: () => {} });
  await line.say('').finally(line.close);
}

/** Two portals on one Redis must not receive each other's events, because their people have the same ids. */
function portalName({ databaseUrl, s3 }: Config): string {
  const database = databaseUrl?.split('?')[0]?.split('/').at(-1);
  const stores = JSON.stringify([database, s3?.endpoint, s3?.bucket]);
  return `carrel:${createHash('sha256').update(stores).digest('hex').slice(0, 16)}`;
}
