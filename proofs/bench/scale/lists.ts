import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import { type RunningServer, type ServerProgram, startServer } from '#proofs/bench/servers.ts';
import type { Engine } from '#server/db/engine.ts';
import { type Answer, ask } from './ask.ts';
import { askedLists, type ListCall } from './list-calls.ts';

const goalMs = { sqlite: 30, postgres: 40 };
const growthMax = 2;
/** Always allowed for a list, however fast it was with little data. */
const alwaysMs = 10;
/** Searches are limited to two a second, and a round has three of each. */
const roundMinMs = 1600;
/** A list that takes this long needs few rounds to be known as slow. */
const slowMs = 1000;
const slowRounds = 3;

interface Times {
  call: ListCall;
  ours: number[];
  small: number[];
  bytes: number;
  failure: string | undefined;
}

/**
 * The first page of every list as the pages load it, alternating between a large portal and one with a hundredth of its
 * data.
 */
export async function measureLists(
  engine: Engine,
  programs: { grown: ServerProgram; small: ServerProgram },
  rounds: number,
): Promise<{ rows: Row[]; goals: Row[] }> {
  const servers: RunningServer[] = [];
  try {
    for (const program of [programs.grown, programs.small]) servers.push(await startServer(program));
    const [grown, small] = servers;
    if (!grown || !small) throw new Error('Both servers are needed');
    const times = askedLists.map((call): Times => ({ call, ours: [], small: [], bytes: 0, failure: undefined }));
    // The first answers come from servers that have just started.
    for (let round = -2; round < rounds; round++) {
      const started = performance.now();
      for (const one of times) await timeOnce(one, { grown, small, isWarmUp: round < 0 });
      await sleep(Math.max(0, roundMinMs - (performance.now() - started)));
    }
    return { rows: times.map((one) => rowOf(engine, one)), goals: goalsOf(engine, times) };
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function timeOnce(
  times: Times,
  { grown, small, isWarmUp }: { grown: RunningServer; small: RunningServer; isWarmUp: boolean },
): Promise<void> {
  if (times.ours.length >= slowRounds && percentile(times.ours, 0.5) > slowMs) return;
  try {
    const ours: Answer = await ask(grown.port, times.call);
    const beside: Answer = await ask(small.port, times.call);
    if (isWarmUp) return;
    times.ours.push(ours.ms);
    times.small.push(beside.ms);
    times.bytes = ours.bytes;
  } catch (error) {
    times.failure = (error as Error).message;
  }
}

function rowOf(engine: Engine, { call, ours, small, bytes, failure }: Times): Row {
  // The minimum is hardly affected by other programs.
  const [least, half] = [Math.min(...ours), percentile(ours, 0.5)].map((ms) => `${ms.toFixed(1)} ms`);
  const kiB = `p50 ${half}, least ${least}, ${(bytes / 1024).toFixed(0)} KiB`;
  return {
    ...{ figure: `${call.viewer} ${call.path}`, unit: 'ms', ours: percentile(ours, 0.95) },
    goal: { atMost: limitOf(engine, small) },
    note: `1/100 ${percentile(small, 0.95).toFixed(1)} ms; ${failure ?? kiB}`,
  };
}

/** The limit for a list: the absolute goal, and a factor of its time with a hundredth of the data. */
function limitOf(engine: Engine, small: number[]): number {
  return Math.min(goalMs[engine], Math.max(alwaysMs, growthMax * percentile(small, 0.95)));
}

function goalsOf(engine: Engine, times: readonly Times[]): Row[] {
  const p95 = times.map(({ ours }) => percentile(ours, 0.95));
  const over = times.filter(({ failure, ours, small }) => failure || percentile(ours, 0.95) > limitOf(engine, small));
  return [
    {
      ...{ figure: `${times.length} lists: p95 of the slowest`, unit: 'ms', ours: Math.max(...p95) },
      goal: { atMost: goalMs[engine] },
      note: `of half of them below ${percentile(p95, 0.5).toFixed(1)} ms`,
    },
    {
      ...{ figure: `lists beyond ${goalMs[engine]} ms, or twice 1/100 and 10 ms`, unit: '', ours: over.length },
      goal: { atMost: 0 },
    },
  ];
}
