import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '#proofs/bench/load.ts';
import { loopDelayPort } from '#proofs/bench/loop-delay-port.ts';
import { percentile } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import { type RunningServer, type ServerProgram, startServer } from '#proofs/bench/servers.ts';
import { peerScript, settleMs } from '#proofs/bench/stage.ts';
import { writeReport } from '#proofs/bench/usage/usage-report.ts';
import { ask } from './ask.ts';
import { cookieOf, viewers } from './fill-scale.ts';
import { askedLists, type ListCall } from './list-calls.ts';

const sliceMs = 20_000;
export const perSecond = 20;
export const senders = 200;
const reportRows = 100_000;
const readEveryMs = 1000;
/** A guard against hanging. */
const uploadMaxMs = 180_000;
/** Limited to forty calls a minute. */
const typedByHand = '/api/users/search';

export interface Busy {
  load: Load;
  program: ServerProgram;
  people: readonly BenchPerson[];
  folder: string;
  rounds: number;
  sliceShare: number;
}

/**
 * Sends messages at a steady pace while a usage report is imported, and while each list is also read once a second,
 * alternating with slices without either. The machine runs all of it, including the senders.
 */
export async function measureBusy(stage: Busy): Promise<Row[]> {
  const portal = await startWatched(stage.program);
  const path = join(stage.folder, 'busy.csv');
  writeReport(path, reportRows, ' MARK');
  const report = readFileSync(path, 'utf8');
  const failures = new Map<string, number>();
  const quiet: number[][] = [];
  const busy: number[] = [];
  const beside: number[] = [];
  const late: number[] = [];
  const imports: number[] = [];
  try {
    await stage.load.order('connect', { line: portal.name, port: portal.port, people: stage.people.slice(0, senders) });
    await sliceOf(stage, portal);
    // Measured before any list is read, because a backlog of reads would still be processed afterwards.
    for (let round = 0; round < stage.rounds; round++) {
      quiet.push((await sliceOf(stage, portal)).latencies);
      const alone = importReport(portal, report);
      alone.catch(() => {});
      beside.push(...(await sliceOf(stage, portal)).latencies);
      imports.push(await alone);
    }
    for (let round = 0; round < stage.rounds; round++) {
      const stopReads = startReads(portal, failures);
      const imported = importReport(portal, report);
      imported.catch(() => {});
      const slice = await sliceOf(stage, portal).finally(stopReads);
      imports.push(await imported);
      busy.push(...slice.latencies);
      late.push(slice.lateP999);
    }
    const [withAll, withImport, without] = [busy, beside, quiet.flat()].map((latencies) => percentile(latencies, 0.99));
    const slices = quiet.map((latencies) => `${percentile(latencies, 0.99).toFixed(1)} ms`);
    const refused = [...failures].map(([failure, times]) => `${times} × ${failure}`);
    return [
      {
        ...{ figure: `acknowledgement p99 at ${perSecond} messages/s and an import`, unit: 'ms' },
        ...{ ours: withImport ?? Number.NaN, peerName: 'without', peer: without ?? Number.NaN },
        ...{ ratio: (withImport ?? Number.NaN) / (without ?? Number.NaN), goal: { atMost: 3 } },
        note: `slices without: ${slices.join(', ')}`,
      },
      {
        ...{ figure: `acknowledgement p99 at ${perSecond} messages/s, lists and an import`, unit: 'ms' },
        ...{ ours: withAll ?? Number.NaN, peerName: 'without', peer: without ?? Number.NaN },
        ...{ ratio: (withAll ?? Number.NaN) / (without ?? Number.NaN), goal: { atMost: 3 } },
        note:
          refused.join('; ') || `every list was answered; an import took ${(Math.max(...imports) / 1000).toFixed(1)} s`,
      },
      { figure: 'event loop late meanwhile, p99.9', unit: 'ms', ours: Math.max(...late), goal: { atMost: 50 } },
    ];
  } finally {
    await stage.load.order('disconnect', { line: portal.name }).catch(() => {});
    await portal.stop();
  }
}

/** A server that reports its event loop delay. */
export function startWatched(program: ServerProgram): Promise<RunningServer> {
  return startServer({ ...program, nodeFlags: [...(program.nodeFlags ?? []), '--import', peerScript('loop-delay')] });
}

export async function sliceOf({ load, sliceShare }: Busy, portal: RunningServer) {
  await readLoopDelay(portal);
  const ms = sliceMs * sliceShare;
  const { latencies } = await load.order('openLoop', { line: portal.name, ms, perSecond, pause: 'sleep' });
  const { p999 } = await readLoopDelay(portal);
  await sleep(settleMs);
  return { latencies, lateP999: p999 };
}

/** The delay since the last call. */
async function readLoopDelay({ port }: RunningServer): Promise<{ p999: number }> {
  const answer = await fetch(`http://127.0.0.1:${loopDelayPort(port)}/`);
  return (await answer.json()) as { p999: number };
}

/** Reads each list once a second, even if the previous answer is missing; the words of a search alternate. */
function startReads({ port }: RunningServer, failures: Map<string, number>): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const inTurn = new Map<string, ListCall[]>();
  for (const call of askedLists.filter(({ path }) => !path.startsWith(typedByHand))) {
    const kind = call.path.startsWith('/api/messages/search')
      ? `search by ${call.viewer}`
      : `${call.viewer} ${call.path}`;
    inTurn.set(kind, [...(inTurn.get(kind) ?? []), call]);
  }
  const lists = [...inTurn.values()];
  const started = performance.now();
  let asked = 0;
  // Spread over the second, as real requests are.
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / readEveryMs) * lists.length;
    for (; asked < due; asked++) {
      const calls = lists[asked % lists.length] ?? [];
      const call = calls[Math.floor(asked / lists.length) % calls.length];
      if (call) track(ask(port, call));
    }
  }, readEveryMs / lists.length);

  function track(answered: Promise<unknown>) {
    const done = answered
      .catch(({ message }: Error) => failures.set(message, (failures.get(message) ?? 0) + 1))
      .finally(() => running.delete(done));
    running.add(done);
  }
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

let lastMark = Date.now();

/** Uploads a report that differs slightly from earlier ones; resolves to the milliseconds until it is stored. */
export async function importReport(portal: RunningServer, report: string): Promise<number> {
  lastMark++;
  const origin = `http://127.0.0.1:${portal.port}`;
  const body = new FormData();
  body.set('customerId', String(viewers.librarian));
  body.set('file', new Blob([report.replace('MARK', String(lastMark))], { type: 'text/csv' }), 'usage.csv');
  const started = performance.now();
  const answer = await fetch(`${origin}/api/upload-usage-data`, {
    ...{ method: 'POST', body, headers: { cookie: cookieOf('admin'), origin } },
    signal: AbortSignal.timeout(uploadMaxMs),
  });
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  // On a busy portal the answer is a place in the queue instead of the result.
  if (answer.status === 202) await storedLater(origin, ((await answer.json()) as { id: number }).id);
  return performance.now() - started;
}

async function storedLater(origin: string, id: number): Promise<void> {
  for (const until = performance.now() + uploadMaxMs; performance.now() < until; await sleep(readEveryMs)) {
    const answer = await fetch(`${origin}/api/usage/imports/${id}`, { headers: { cookie: cookieOf('admin') } });
    const { state } = (await answer.json()) as { state: string };
    if (state === 'stored') return;
    if (state !== 'waiting' && state !== 'reading') throw new Error(`The upload was not stored: ${state}`);
  }
  throw new Error('The upload was not stored in time');
}
