import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveBuildIn } from '#e2e/server.ts';
import { startInstallation } from '#proofs/faults/installation.mjs';
import { faultsUnderLoad, goesOn } from '#proofs/faults/load.mjs';
import { buildOf } from '#proofs/faults/older-build.mjs';
import { startReading } from '#proofs/faults/steady-readers.mjs';

/** Version 0.9.0. */
const commitOf090 = 'a1b11f13e6c0807762d92c474dc2e6ba54185d0a';

const cli = join(import.meta.dirname, '../../../dist/server/cli.js');

/**
 * Upgrades like ops/upgrade.sh: two nodes of a former version, by its tag or commit, become this one while people
 * write. If it may run beside this one, they are replaced one after another, and run side by side for a minute
 * (`seconds`) in between, in which the former one must also restart; otherwise both are stopped first. Besides the
 * messages, every list and page of figures that the former version answered is read on both nodes all the time, and
 * broadcasts are sent from both.
 */
export async function run([former = commitOf090, seconds = '60']) {
  const older = buildOf(former);
  const olderServe = serveBuildIn(older.folder);
  let installation;
  try {
    installation = await startInstallation({ serve: olderServe });
    const { nodes, balancer, postgres } = installation;
    const [first, second] = nodes;
    const mayRoll = !dryRun(postgres.url).includes('stop older versions first');
    const reading = await startReading(nodes, { pauses: !mayRoll });
    const oneAfterTheOther = [
      () => replace(first),
      () => sleep(Number(seconds) * 1000),
      async () => {
        await second.kill9();
        await second.restart(olderServe);
      },
      () => replace(second),
    ];
    const bothAtOnce = [
      async () => {
        await Promise.all(nodes.map((node) => node.stop()));
        await Promise.all(nodes.map((node) => node.restart()));
      },
      () => sleep(Number(seconds) * 1000),
    ];
    const steps = mayRoll ? oneAfterTheOther : bothAtOnce;
    console.log(`upgrade: from ${former}, ${mayRoll ? 'one after the other' : 'both at once'}`);
    async function fault({ clients, at }) {
      await steps[at]();
      await goesOn(clients);
      console.log(`upgrade: step ${at + 1} of ${steps.length}, ${reading.count()} reads`);
    }
    const load = { part: 'upgrade', nodes, url: balancer.url, databaseUrl: postgres.url, times: steps.length, fault };
    // Servers that stop together refuse what they could not store within three seconds.
    const written = await faultsUnderLoad({ ...load, triesAgain: !mayRoll });
    return [written, await reading.end()];
  } finally {
    await installation?.remove();
    older.remove();
  }
}

async function replace(node) {
  await node.stop();
  await node.restart();
}

/** The migrations that this version would run. */
function dryRun(databaseUrl) {
  const env = { PATH: process.env.PATH, PORTAL_DATABASE_URL: databaseUrl };
  return execFileSync(process.execPath, [cli, 'migrate', '--dry-run'], { env, encoding: 'utf8' });
}
