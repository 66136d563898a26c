import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { percentile } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import type { RunningServer } from '#bench/servers.ts';
import { writeReport } from '#bench/usage/usage-report.ts';
import { type Busy, importReport, perSecond, senders, sliceOf, startWatched } from './busy.ts';
import { cookieOf, type ViewerName } from './fill-scale.ts';

const reportRows = 100_000;
const harvesters: readonly ViewerName[] = ['librarian', 'admin'];

/**
 * People write at a steady pace while two programs fetch an item report of 100,000 rows again and again, in turn with the same without
 * them. The machine serves all of it, the senders and the programs too.
 */
export async function measureHarvests(stage: Busy): Promise<Row[]> {
  const portal = await startWatched(stage.program);
  const quiet: number[] = [];
  const busy: number[] = [];
  const late: number[] = [];
  const fetched: number[] = [];
  try {
    const path = join(stage.folder, 'harvested.csv');
    writeReport(path, reportRows, ' MARK');
    await importReport(portal, readFileSync(path, 'utf8'));
    await stage.load.order('connect', { line: portal.name, port: portal.port, people: stage.people.slice(0, senders) });
    await sliceOf(stage, portal);
    for (let round = 0; round < stage.rounds; round++) {
      quiet.push(...(await sliceOf(stage, portal)).latencies);
      const stop = startHarvests(portal, fetched);
      const slice = await sliceOf(stage, portal).finally(stop);
      busy.push(...slice.latencies);
      late.push(slice.lateP999);
    }
    const [withHarvests, without] = [busy, quiet].map((latencies) => percentile(latencies, 0.99) ?? Number.NaN);
    const [ours = Number.NaN, peer = Number.NaN] = [withHarvests, without];
    const largest = Math.max(0, ...fetched);
    return [
      {
        ...{ figure: `acknowledgement p99 at ${perSecond} messages/s and two harvests`, unit: 'ms', ours },
        ...{ peerName: 'without', peer, ratio: ours / peer, goal: { atMost: 3 } },
        note: `${fetched.length} reports of ${(largest / 2 ** 20).toFixed(0)} MB were fetched`,
      },
      { figure: 'event loop late meanwhile, p99.9', unit: 'ms', ours: Math.max(...late), goal: { atMost: 50 } },
    ];
  } finally {
    await stage.load.order('disconnect', { line: portal.name }).catch(() => {});
    await portal.stop();
  }
}

/** Until they are stopped, each asks anew as soon as it has all. Notes how many bytes came. */
function startHarvests({ port }: RunningServer, fetched: number[]): () => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  const running = harvesters.map(async (viewer) => {
    while (!isStopped) fetched.push(await fetchReport(port, viewer, agent));
  });
  return async () => {
    isStopped = true;
    await Promise.all(running).finally(() => agent.destroy());
  };
}

/** Resolves with the bytes of the report; rejects where it is refused or cut off. */
function fetchReport(port: number, viewer: ViewerName, agent: Agent): Promise<number> {
  const whose = viewer === 'admin' ? '&institution=1' : '';
  const path = `/api/usage/counter-reports/IR_M1?form=json&from=2024-01&to=2024-12${whose}`;
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, path, headers: { cookie: cookieOf(viewer) } };
    get(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${viewer} asked for a report and got ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
