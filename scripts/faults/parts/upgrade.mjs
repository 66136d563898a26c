import { setTimeout as sleep } from 'node:timers/promises';
import { serveBuildIn } from '#e2e/server.ts';
import { startInstallation } from '#scripts/faults/installation.mjs';
import { faultsUnderLoad, goesOn } from '#scripts/faults/load.mjs';
import { buildOf, lastThatMayRunBeside } from '#scripts/faults/older-build.mjs';
import { startReading } from '#scripts/faults/steady-readers.mjs';

/**
 * A rolling upgrade: two nodes of the last version that may run beside the present one become this one, one after the other, while people
 * write, and run side by side for a minute (`seconds`) in between, in which the former one also has to start anew. Beside the messages, every
 * list and page of figures that the former version answered is read on both nodes all the time, and broadcasts are sent from both.
 */
export async function run([commit = lastThatMayRunBeside(), seconds = '60']) {
  console.log(`upgrade: from ${commit}`);
  const older = buildOf(commit);
  const olderServe = serveBuildIn(older.folder);
  let installation;
  try {
    installation = await startInstallation({ serve: olderServe });
    const { nodes, balancer, postgres } = installation;
    const [first, second] = nodes;
    const reading = await startReading(nodes);
    const steps = [
      () => replace(first),
      () => sleep(Number(seconds) * 1000),
      async () => {
        await second.kill9();
        await second.restart(olderServe);
      },
      () => replace(second),
    ];
    async function fault({ clients, at }) {
      await steps[at]();
      await goesOn(clients);
      console.log(`upgrade: step ${at + 1} of ${steps.length}, ${reading.count()} reads`);
    }
    const load = { part: 'upgrade', nodes, url: balancer.url, databaseUrl: postgres.url, times: steps.length, fault };
    const written = await faultsUnderLoad(load);
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
