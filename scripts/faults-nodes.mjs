import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '#e2e/portal.ts';
import { startProxy } from '#server/testing/test-proxy.ts';
import { startTestRedis } from '#server/testing/test-redis.ts';
import { startTestS3 } from '#server/testing/test-s3.ts';
import { startBalancer } from './fault-balancer.mjs';
import { faultsUnderLoad, goesOn } from './fault-load.mjs';
import { rightsAcrossNodes } from './fault-rights.mjs';
import { startPostgres } from './postgres.mjs';

/** People wait for the database up to ten seconds before they are told; starting again may take some of that. */
const awayMs = { least: 50, most: 1500 };
/** A node or a Redis that is silent for longer counts as dead. */
const silentMs = 4500;

/**
 * Two nodes over PostgreSQL, Redis and an S3-compatible store, 40 times: a node is killed or stopped while people write, Redis is
 * killed, stands still, or is cut off from one node, and so is PostgreSQL. Before that, how fast a right that was taken is gone.
 */
export async function run([times = '40']) {
  const installation = await startInstallation();
  const { nodes, balancer, redis, postgres, toRedis, toPostgres } = installation;
  const startDatabase = () => postgres.order('start');
  const faults = [
    () => whileAway(nodes[1].kill9, nodes[1].restart),
    () => whileAway(redis.kill, redis.start),
    () => whileAway(() => postgres.order('kill'), startDatabase),
    () => cut(toRedis),
    () => cut(toPostgres),
    () => whileAway(nodes[1].stop, nodes[1].restart),
    () => whileAway(() => postgres.order('stop'), startDatabase),
    () => silence(toRedis),
    () => whileAway(redis.freeze, redis.thaw, silentMs),
    () => whileAway(nodes[0].kill9, nodes[0].restart),
  ];
  async function fault({ clients, at }) {
    await faults[at % faults.length]();
    await goesOn(clients);
  }
  const load = { part: 'nodes', nodes, url: balancer.url, databaseUrl: postgres.url, times: Number(times), fault };
  try {
    return [await rightsAcrossNodes(installation), await faultsUnderLoad(load)];
  } finally {
    await installation.remove();
  }
}

/** The second node reaches Redis and PostgreSQL by proxies that can be cut. */
async function startInstallation() {
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
      await startNode({ redis, postgres, s3 }),
      await startNode({ redis: toRedis, postgres: toPostgres, s3 }),
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

function startNode({ redis, postgres, s3: { settings } }) {
  return startPortal({
    env: {
      PORTAL_MESSAGE_RATE: '10000',
      PORTAL_DATABASE_URL: postgres.url,
      PORTAL_REDIS_URL: redis.url,
      PORTAL_S3_ENDPOINT: settings.endpoint,
      PORTAL_S3_BUCKET: settings.bucket,
      PORTAL_S3_REGION: settings.region,
      PORTAL_S3_ACCESS_KEY: settings.accessKey,
      PORTAL_S3_SECRET_KEY: settings.secretKey,
    },
  });
}

async function cut(proxy) {
  proxy.setDown(true);
  await sleep(awayMs.least + Math.random() * (awayMs.most - awayMs.least));
  proxy.setDown(false);
}

async function silence(proxy) {
  proxy.setSilent(true);
  await sleep(silentMs);
  proxy.setSilent(false);
}

async function whileAway(take, giveBack, forMs = awayMs.least + Math.random() * (awayMs.most - awayMs.least)) {
  await take();
  await sleep(forMs);
  await giveBack();
}
