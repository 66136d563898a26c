import { startPortal } from '#e2e/portal.ts';
import { startProxy } from '#server/testing/test-proxy.ts';
import { startTestRedis } from '#server/testing/test-redis.ts';
import { startTestS3 } from '#server/testing/test-s3.ts';
import { startBalancer } from './fault-balancer.mjs';
import { startPostgres } from './postgres.mjs';

/**
 * Two nodes over PostgreSQL, Redis and an S3-compatible store behind a balancer. The second node reaches Redis and PostgreSQL by
 * proxies that can be cut. `serve`: how they are started, if not from the build of this folder; `env`: further settings.
 */
export async function startInstallation({ serve, env } = {}) {
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
    const s3 = await startTestS3();
    keep(s3, s3.stop);
    const [toRedis, toPostgres] = [await startProxy(redis.url), await startProxy(postgres.url)];
    for (const proxy of [toRedis, toPostgres]) keep(proxy, proxy.close);
    const nodes = [
      await startNode({ redis, postgres, s3, serve, env }),
      await startNode({ redis: toRedis, postgres: toPostgres, s3, serve, env }),
    ];
    for (const node of nodes) keep(node, node.remove);
    const balancer = await startBalancer(nodes.map(({ url }) => url));
    keep(balancer, balancer.close);
    return { nodes, balancer, redis, postgres, toRedis, toPostgres, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function startNode({ redis, postgres, s3: { settings }, serve, env }) {
  return startPortal({
    serve,
    env: {
      PORTAL_MESSAGE_RATE: '10000',
      PORTAL_DATABASE_URL: postgres.url,
      PORTAL_REDIS_URL: redis.url,
      PORTAL_S3_ENDPOINT: settings.endpoint,
      PORTAL_S3_BUCKET: settings.bucket,
      PORTAL_S3_REGION: settings.region,
      PORTAL_S3_ACCESS_KEY: settings.accessKey,
      PORTAL_S3_SECRET_KEY: settings.secretKey,
      ...env,
    },
  });
}
