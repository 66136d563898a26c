import { startPortal } from '#e2e/portal.ts';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { startProxy } from '#server/testing/services/test-proxy.ts';
import { startTestRedis } from '#server/testing/services/test-redis.ts';
import { startBalancer } from './balancer.mjs';
import { startStore } from './store.mjs';

/**
 * The second node reaches Redis and PostgreSQL through proxies that can be cut. The store is behind one proxy for all
 * nodes, because the address of the store distinguishes portals on one Redis. `serve`: how nodes are started, by
 * default from the build of this folder; `env`: further settings; `prepare` gets all settings before a node starts.
 */
export async function startInstallation({ count = 2, serve, env, prepare } = {}) {
  const started = [];
  const keep = (one, end) => {
    started.push(end);
    return one;
  };
  const remove = async () => {
    for (const end of started.reverse()) await end();
  };
  try {
    const postgres = await startPostgres({ isDurable: true });
    keep(postgres, postgres.stop);
    const redis = await startTestRedis();
    keep(redis, redis.stop);
    const store = await startStore();
    keep(store, store.stop);
    const [toRedis, toPostgres, toStore] = [
      await startProxy(redis.url),
      await startProxy(postgres.url),
      await startProxy(store.url),
    ];
    for (const proxy of [toRedis, toPostgres, toStore]) keep(proxy, proxy.close);
    await prepare?.(settingsOf({ redis, postgres, store: toStore, settings: store.settings, env }));
    const nodes = [];
    for (let number = 0; number < count; number++) {
      const way = number === 1 ? { redis: toRedis, postgres: toPostgres } : { redis, postgres };
      const settings = settingsOf({ ...way, store: toStore, settings: store.settings, env });
      nodes.push(await startPortal({ serve, env: settings }));
      keep(nodes.at(-1), nodes.at(-1).remove);
    }
    const balancer = await startBalancer(nodes.map(({ url }) => url));
    keep(balancer, balancer.close);
    return { nodes, balancer, redis, postgres, store, toRedis, toPostgres, toStore, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function settingsOf({ redis, postgres, store, settings, env }) {
  const { bucket, region, accessKey, secretKey } = settings;
  return {
    PORTAL_MESSAGE_RATE: '10000',
    PORTAL_TRUSTED_PROXIES: 'loopback',
    // Each node has a separate folder.
    PORTAL_SECRET_KEY: `${'A'.repeat(43)}=`,
    PORTAL_DATABASE_URL: postgres.url,
    PORTAL_REDIS_URL: redis.url,
    PORTAL_S3_ENDPOINT: store.url,
    PORTAL_S3_BUCKET: bucket,
    PORTAL_S3_REGION: region,
    PORTAL_S3_ACCESS_KEY: accessKey,
    PORTAL_S3_SECRET_KEY: secretKey,
    ...env,
  };
}
