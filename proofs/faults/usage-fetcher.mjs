import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open.ts';
import { createTestApp } from '#server/testing/test-server.ts';

// A portal that fetches reports from a local platform as fast as possible, until it is killed. Arguments: the data
// folder, the platform's CA certificate, and the time.
const [dataDir = '', ca = '', startMs = ''] = process.argv.slice(2);
const stepMs = 1000;

const network = { addressesOf: async () => ['127.0.0.1'], isPublic: () => true, ca };
const portal = await createTestApp({ ...(await openDatabase({ dataDir })), dataDir }, Number(startMs), { network });
process.send?.('started');
for (;;) {
  portal.clock.advance(stepMs);
  await portal.app.jobs.runDue();
  await sleep(20);
}
