import { setTimeout as sleep } from 'node:timers/promises';
import { startInstallation } from './fault-installation.mjs';
import { faultsUnderLoad, goesOn } from './fault-load.mjs';
import { rightsAcrossNodes } from './fault-rights.mjs';

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
