import { setTimeout as sleep } from 'node:timers/promises';
import { startAttaching } from '#proofs/faults/attaching.mjs';
import { startInstallation } from '#proofs/faults/installation.mjs';
import { faultsUnderLoad, goesOn } from '#proofs/faults/load.mjs';
import { reconnectsAtOnce } from '#proofs/faults/reconnects.mjs';
import { rightsAcrossNodes } from '#proofs/faults/rights.mjs';
import { openSlowReaders } from '#proofs/faults/slow-readers.mjs';

/** Requests wait for the database up to ten seconds before they fail; a restart may take some of that. */
const awayMs = { least: 50, most: 1500 };
/** A node or a Redis that is silent for longer counts as dead. */
const silentMs = 4500;

/**
 * Two nodes over PostgreSQL, Redis and an S3-compatible store, and then three, 40 times each: a node is killed or
 * stopped while people write, send files, and 200 connections are hardly read; Redis, the store or PostgreSQL is
 * killed, frozen, or cut off. Before that, how fast a revoked right takes effect; after it, how fast a thousand people
 * reconnect.
 */
export async function run([times = '40', only]) {
  const findings = [];
  for (const count of only ? [Number(only)] : [2, 3]) findings.push(...(await faultsOf(count, Number(times))));
  return findings;
}

async function faultsOf(count, times) {
  const part = `${count} nodes`;
  const installation = await startInstallation({ count });
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

/** One fault after another. Each service runs again afterwards, and messages written then are acknowledged. */
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
