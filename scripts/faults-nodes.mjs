import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '#e2e/portal.ts';
import { startProxy } from '#server/testing/test-proxy.ts';
import { startTestRedis } from '#server/testing/test-redis.ts';
import { startAttaching } from './fault-attaching.mjs';
import { startBalancer } from './fault-balancer.mjs';
import { faultsUnderLoad, goesOn } from './fault-load.mjs';
import { reconnectsAtOnce } from './fault-reconnects.mjs';
import { rightsAcrossNodes } from './fault-rights.mjs';
import { openSlowReaders } from './fault-slow-readers.mjs';
import { startStore } from './fault-store.mjs';
import { startPostgres } from './postgres.mjs';

/** People wait for the database up to ten seconds before they are told; starting again may take some of that. */
const awayMs = { least: 50, most: 1500 };
/** A node or a Redis that is silent for longer counts as dead. */
const silentMs = 4500;

/**
 * Two nodes over PostgreSQL, Redis and an S3-compatible store, and then three, 40 times each: a node is killed or stopped while people
 * write, send files, and 200 lines are hardly read; Redis, the store or PostgreSQL is killed, stands still, or is cut off. Before that, how fast a right that was taken is gone; after it, how fast a thousand people are back.
 */
export async function run([times = '40', only]) {
  const findings = [];
  for (const count of only ? [Number(only)] : [2, 3]) findings.push(...(await faultsOf(count, Number(times))));
  return findings;
}

async function faultsOf(count, times) {
  const part = `${count} nodes`;
  const installation = await startInstallation(count);
  const { nodes, balancer, postgres, redis } = installation;
  const databaseUrl = postgres.url;
  try {
    const rights = await rightsAcrossNodes({ part: `${part}, rights`, nodes, redis });
    const readers = await openSlowReaders(balancer.url);
    const attaching = await startAttaching(balancer.url);
    const load = { part, nodes, url: balancer.url, databaseUrl, times, fault: faultOf(installation) };
    const written = await faultsUnderLoad(load);
    const files = await attaching.end(`${part}, files`, nodes);
    console.log(`${part}: lines that are hardly read were opened ${readers.end()} times`);
    return [rights, written, files, await reconnectsAtOnce({ part: `${part}, reconnects`, nodes, databaseUrl })];
  } finally {
    await installation.remove();
  }
}

/** One fault after the other. Each part of the installation is there again afterwards, and what is written then is acknowledged. */
function faultOf({ nodes, redis, postgres, store, toRedis, toPostgres, toStore }) {
  const last = nodes.at(-1);
  const startDatabase = () => postgres.order('start');
  const faults = [
    () => whileAway(nodes[1].kill9, nodes[1].restart),
    () => whileAway(redis.kill, redis.start),
    () => whileAway(() => postgres.order('kill'), startDatabase),
    () => whileAway(store.kill, store.start),
    () => cut(toRedis),
    () => cut(toPostgres),
    () => cut(toStore),
    () => whileAway(last.stop, last.restart),
    () => whileAway(() => postgres.order('stop'), startDatabase),
    () => silence(toRedis),
    () => silence(toStore),
    () => whileAway(redis.freeze, redis.thaw, silentMs),
    () => whileAway(store.freeze, store.thaw, silentMs),
    () => whileAway(nodes[0].kill9, nodes[0].restart),
  ];
  return async ({ clients, at }) => {
    await faults[at % faults.length]();
    await goesOn(clients);
  };
}

/**
 * The second node reaches Redis and PostgreSQL by proxies that can be cut. The way to the store is cut for all: a portal is told from
 * others on the same Redis by the address of its store.
 */
async function startInstallation(count) {
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
    const nodes = [];
    for (let number = 0; number < count; number++) {
      const way = number === 1 ? { redis: toRedis, postgres: toPostgres } : { redis, postgres };
      nodes.push(await startNode({ ...way, store: toStore, settings: store.settings }));
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

function startNode({ redis, postgres, store, settings: { bucket, region, accessKey, secretKey } }) {
  return startPortal({
    env: {
      PORTAL_MESSAGE_RATE: '10000',
      PORTAL_TRUSTED_PROXIES: 'loopback',
      PORTAL_DATABASE_URL: postgres.url,
      PORTAL_REDIS_URL: redis.url,
      PORTAL_S3_ENDPOINT: store.url,
      PORTAL_S3_BUCKET: bucket,
      PORTAL_S3_REGION: region,
      PORTAL_S3_ACCESS_KEY: accessKey,
      PORTAL_S3_SECRET_KEY: secretKey,
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
