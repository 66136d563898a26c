import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '#bench/load.ts';
import { loopDelayPort } from '#bench/loop-delay-port.ts';
import { compare, type Slice } from '#bench/measure.ts';
import type { BenchPerson } from '#bench/protocol.ts';
import { type Row, rowOf } from '#bench/report.ts';
import { type RunningServer, type ServerProgram, startServer } from '#bench/servers.ts';
import { peerScript, settleMs } from '#bench/stage.ts';
import { uploader } from '#bench/usage/usage-import.ts';
import { writeReport } from '#bench/usage/usage-report.ts';
import { cookieOf, viewers } from './fill-scale.ts';
import { type ScaleCall, scaleCalls } from './scale-calls.ts';
import { ask } from './time-calls.ts';

const sliceMs = 20_000;
const perSecond = 500;
const senders = 200;
const reportRows = 100_000;
const readEveryMs = 1000;
const nothing = { ms: 0, bytes: 0 };

export interface BusyStage {
  load: Load;
  program: ServerProgram;
  people: readonly BenchPerson[];
  folder: string;
  rounds: number;
  sliceShare: number;
}

/**
 * People write at a steady pace while somebody makes each call that reads much once a second, and a usage report is imported;
 * beside the same without the two. Two processors serve all of it, the senders too.
 */
export async function measureBusy(stage: BusyStage): Promise<Row[]> {
  const nodeFlags = [...(stage.program.nodeFlags ?? []), '--import', peerScript('loop-delay')];
  const portal = await startServer({ ...stage.program, nodeFlags });
  const path = join(stage.folder, 'busy.csv');
  writeReport(path, reportRows, ' MARK');
  const report = readFileSync(path, 'utf8');
  const uploads = uploader({
    portal,
    cookie: cookieOf('admin'),
    report,
    rows: reportRows,
    customerId: viewers.librarian,
  });
  const failures = new Map<string, number>();
  let longest = 0;
  try {
    await stage.load.order('connect', { line: portal.name, port: portal.port, people: stage.people.slice(0, senders) });
    await uploads.once();
    const rowsAlone = uploads.rowsPerSecond();
    const quiet = () => sliceOf(stage, portal);
    const busy = async () => {
      const stopReads = startReads(portal, failures);
      const imported = uploads.once();
      imported.catch(() => {});
      const slice = await sliceOf(stage, portal).finally(stopReads);
      await imported;
      longest = Math.max(longest, slice['longest'] ?? 0);
      return slice;
    };
    await busy();
    longest = 0;
    const found = await compare(stage.rounds, busy, quiet);
    const delay = found.figures['p999'];
    return [
      {
        ...{
          figure: 'delay of the event loop, p99.9',
          unit: 'ms',
          ours: delay?.ours ?? Number.NaN,
          goal: { atMost: 40 },
        },
        note: `the longest ${longest.toFixed(0)} ms; without ${delay?.peer.toFixed(1)} ms`,
      },
      rowOf(found, 'p50', { figure: `message p50 at ${perSecond}/s`, unit: 'ms', peerName: 'without' }),
      rowOf(found, 'p99', {
        ...{ figure: `message p99 at ${perSecond}/s`, unit: 'ms', peerName: 'without', goal: { atMost: 3 } },
        note: [...failures].map(([failure, times]) => `${times} × ${failure}`).join('; ') || 'every read was answered',
      }),
      { figure: 'usage rows imported, alone', unit: '/s', ours: rowsAlone, goal: { atLeast: 60_000 } },
    ];
  } finally {
    await stage.load.order('disconnect', { line: portal.name }).catch(() => {});
    await portal.stop();
  }
}

async function sliceOf({ load, sliceShare }: BusyStage, portal: RunningServer): Promise<Slice> {
  await readDelay(portal);
  const { p50, p99 } = await load.order('openLoop', {
    line: portal.name,
    ms: sliceMs * sliceShare,
    perSecond,
    pause: 'sleep',
  });
  const { p999, longest } = await readDelay(portal);
  await sleep(settleMs);
  return { p50, p99, p999, longest };
}

/** Since it was asked last. */
async function readDelay({ port }: RunningServer): Promise<{ p999: number; longest: number }> {
  const answer = await fetch(`http://127.0.0.1:${loopDelayPort(port)}/`);
  return (await answer.json()) as { p999: number; longest: number };
}

/** Each call once a second, whether or not the one before was answered; the words of a search take turns. */
function startReads({ port }: RunningServer, failures: Map<string, number>): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const searches = new Map<string, ScaleCall[]>();
  for (const call of scaleCalls) {
    const kind = call.path.startsWith('/api/messages/search') ? `search by ${call.viewer}` : call.name;
    searches.set(kind, [...(searches.get(kind) ?? []), call]);
  }
  let turn = 0;
  const timer = setInterval(() => {
    turn++;
    for (const calls of searches.values()) {
      const call = calls[turn % calls.length];
      if (call) track(ask(port, call));
    }
  }, readEveryMs);

  function track(asked: Promise<unknown>) {
    const done = asked
      .catch(({ message }: Error) => {
        failures.set(message, (failures.get(message) ?? 0) + 1);
        return nothing;
      })
      .finally(() => running.delete(done));
    running.add(done);
  }
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
