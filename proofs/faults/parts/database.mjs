import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faultsUnderLoad, goesOn, startForLoad } from '#proofs/faults/load.mjs';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { startProxy } from '#server/testing/services/test-proxy.ts';

/** Requests wait for the database up to ten seconds before they fail; a restart may take some of that. */
const awayMs = { least: 50, most: 1500 };

/**
 * Takes the database away while people write, 50 times: kills its server, stops it, ends its connections, cuts them
 * with the answer to a commit on its way, and silences them. The portal stays up and no client loses its connection.
 */
export async function run([times = '50']) {
  const postgres = await startPostgres({ isDurable: true });
  const proxy = await startProxy(postgres.url);
  const portal = await startForLoad(proxy.url);
  const faults = [
    () => away(postgres, 'kill'),
    () => away(postgres, 'stop'),
    () => endConnections(postgres.url),
    () => cut(proxy),
    () => silenceConnections(proxy),
  ];
  async function fault({ clients, at }) {
    await faults[at % faults.length]();
    await goesOn(clients);
  }
  const options = { part: 'database', portal, databaseUrl: postgres.url, times: Number(times), keepsLines: true };
  try {
    return [await faultsUnderLoad({ ...options, fault })];
  } finally {
    await portal.remove();
    await proxy.close();
    await postgres.stop();
  }
}

function forAWhile() {
  return sleep(awayMs.least + Math.random() * (awayMs.most - awayMs.least));
}

async function away(postgres, how) {
  await postgres.order(how);
  await forAWhile();
  await postgres.order('start');
}

/** Ends connections like an administrator. */
async function endConnections(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

async function cut(proxy) {
  proxy.loseNextCommitAnswer();
  await forAWhile();
  proxy.setDown(true);
  await forAWhile();
  proxy.setDown(false);
}

/** Silences existing connections, and new ones for a while, like a firewall that lost its state. */
async function silenceConnections(proxy) {
  proxy.setSilent(true);
  await forAWhile();
  proxy.setSilent(false);
}
