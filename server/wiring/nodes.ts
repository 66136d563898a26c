import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

/** What a process shares with the others of its portal. */
export interface Nodes {
  bus: Bus;
  limits: Limits;
  stop(): Promise<void>;
}

/** Joins the other processes of this portal; undefined where it is one process alone. A Redis that is away is waited for later. */
export async function joinNodes(config: Config, log: FastifyBaseLogger): Promise<Nodes | undefined> {
  if (!config.redisUrl) return undefined;
  // Loaded only where it is used: one process alone should start without it.
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

/** Rejects where nothing said on the Redis of the settings comes back. */
export async function tryRedis(config: Config): Promise<void> {
  const { openLine } = await import('#server/platform/bus/bus-line.ts');
  const url = config.redisUrl ?? '';
  const line = await openLine({ url, channel: `${portalName(config)}:try`, onText: () => {}, onEnd: () => {} });
  await line.say('').finally(line.close);
}

/** Two portals on one Redis must not hear each other: their people have the same numbers. */
function portalName({ databaseUrl, s3 }: Config): string {
  const database = databaseUrl?.split('?')[0]?.split('/').at(-1);
  const stores = JSON.stringify([database, s3?.endpoint, s3?.bucket]);
  return `carrel:${createHash('sha256').update(stores).digest('hex').slice(0, 16)}`;
}
