import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { percentile } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import type { RunningServer } from '#proofs/bench/servers.ts';
import { writeReport } from '#proofs/bench/usage/usage-report.ts';
import { type Busy, importReport, perSecond, senders, sliceOf, startWatched } from './busy.ts';
import { cookieOf, type ViewerName } from './fill-scale.ts';

const reportRows = 100_000;
const harvesters: readonly ViewerName[] = ['librarian', 'admin'];

/**
 * Sends messages at a steady pace while one program, and then two, fetch an item report of 100,000 rows again and
 * again, alternating with slices without them. The machine runs all of it, including the senders and the programs.
 */
export async function measureHarvests(stage: Busy): Promise<Row[]> {
  const portal = await startWatched(stage.program);
  const quiet: number[] = [];
  const besideOne: Beside = { latencies: [], late: [], fetched: [] };
  const besideTwo: Beside = { latencies: [], late: [], fetched: [] };
  try {
    const path = join(stage.folder, 'harvested.csv');
    writeReport(path, reportRows, ' MARK');
    await importReport(portal, readFileSync(path, 'utf8'));
    // Otherwise dirty pages of the fill would be flushed while messages are measured, and delay them.
    execFileSync('sync');
    await stage.load.order('connect', { line: portal.name, port: portal.port, people: stage.people.slice(0, senders) });
    await sliceOf(stage, portal);
    for (let round = 0; round < stage.rounds; round++) {
      quiet.push(...(await sliceOf(stage, portal)).latencies);
      await harvestedSlice(stage, portal, harvesters.slice(0, 1), besideOne);
      await harvestedSlice(stage, portal, harvesters, besideTwo);
    }
    const without = percentile(quiet, 0.99) ?? Number.NaN;
    return [
      { ...rowOf('a harvest', besideOne, without), goal: { atMost: 3 } },
      { figure: 'event loop late beside a harvest, p99.9', unit: 'ms', ours: latest(besideOne), goal: { atMost: 50 } },
      rowOf('two harvests', besideTwo, without),
      { figure: 'event loop late beside two, p99.9', unit: 'ms', ours: latest(besideTwo) },
    ];
  } finally {
    await stage.load.order('disconnect', { line: portal.name }).catch(() => {});
    await portal.stop();
  }
}

interface Beside {
  latencies: number[];
  late: number[];
  /** Bytes of each report. */
  fetched: number[];
}

async function harvestedSlice(stage: Busy, portal: RunningServer, who: readonly ViewerName[], beside: Beside) {
  const stop = startHarvests(portal, who, beside.fetched);
  const slice = await sliceOf(stage, portal).finally(stop);
  beside.latencies.push(...slice.latencies);
  beside.late.push(slice.lateP999);
}

function rowOf(what: string, { latencies, fetched }: Beside, without: number): Row {
  const ours = percentile(latencies, 0.99) ?? Number.NaN;
  const largest = Math.max(0, ...fetched);
  return {
    ...{ figure: `acknowledgement p99 at ${perSecond} messages/s and ${what}`, unit: 'ms', ours },
    ...{ peerName: 'without', peer: without, ratio: ours / without },
    note: `${fetched.length} reports of ${(largest / 2 ** 20).toFixed(0)} MB were fetched`,
  };
}

function latest({ late }: Beside): number {
  return Math.max(...late);
}

/** Each program fetches again as soon as its report is complete, until stopped. Records the bytes received. */
function startHarvests({ port }: RunningServer, who: readonly ViewerName[], fetched: number[]): () => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  const running = who.map(async (viewer) => {
    while (!isStopped) fetched.push(await fetchReport(port, viewer, agent));
  });
  return async () => {
    isStopped = true;
    await Promise.all(running).finally(() => agent.destroy());
  };
}

/** Resolves to the bytes of the report; rejects if it is refused or cut off. */
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
