import { setTimeout as sleep } from 'node:timers/promises';
import { compareAll, type Slice } from '#proofs/bench/measuring/measure.ts';
import { type Row, rowOf } from '#proofs/bench/measuring/report.ts';
import type { RunningServer } from '#proofs/bench/servers.ts';
import type { Installation } from './installation.ts';

const perSecond = 250;
const sliceMs = 4000;
const peopleCount = 200;
const warmUps = 2;
const settleMs = 300;

/** People connected to one server, or to two with one end of every conversation on each. */
export interface Crowd {
  line: string;
  servers: readonly RunningServer[];
}

export async function connectCrowd({ load, people }: Installation, servers: readonly RunningServer[]): Promise<Crowd> {
  const [first, second = first] = servers;
  if (!first || !second) throw new Error('People need a server');
  const line = servers.map(({ name }) => name).join(' and ');
  const ports = { port: first.port, otherPort: second.port };
  await load.order('connect', { line, ...ports, people: people.slice(0, peopleCount) });
  return { line, servers };
}

/**
 * Compares two nodes, with every message crossing between them, to a single node: latency, and processor time of the
 * servers.
 */
export async function measureTwoNodes(
  installation: Installation,
  rounds: number,
  alone: Crowd,
  nodes: Crowd,
): Promise<Row[]> {
  const before = [alone, nodes].map(usedMs);
  await sleep(sliceMs);
  const [idleAlone = 0, idleNodes = 0] = [alone, nodes].map((crowd, at) => usedMs(crowd) - (before[at] ?? 0));
  const measureAlone = () => slice(installation, alone, idleAlone);
  const measureNodes = () => slice(installation, nodes, idleNodes);
  for (let done = 0; done < warmUps; done++) for (const measure of [measureAlone, measureNodes]) await measure();
  const { control, found } = await compareAll(rounds, [measureNodes], measureAlone);
  const [comparison] = found;
  if (!comparison) throw new Error('Nothing was measured');
  const late = comparison.figures['latestStart'];
  const note = `clients up to ${Math.max(late?.ours ?? 0, late?.peer ?? 0).toFixed(1)} ms behind time`;
  const about = { peerName: 'one node', control };
  const latency = { ...about, unit: 'ms', goal: { atMost: 2 } };
  const cpu = { ...about, unit: 'µs' };
  return [
    rowOf(comparison, 'p50', { ...latency, figure: `two nodes: latency p50 at ${perSecond}/s`, note }),
    rowOf(comparison, 'p99', { ...latency, figure: `two nodes: latency p99 at ${perSecond}/s` }),
    rowOf(comparison, 'cpuUs', {
      ...{ ...cpu, figure: 'two nodes: processor time per message', goal: { atMost: 1.5 } },
      note: 'of the servers, without what they take where nobody writes',
    }),
    rowOf(comparison, 'cpuAllUs', { ...cpu, figure: 'two nodes: all their processor time, per message' }),
  ];
}

/** `idleMs`: processor time of the servers in the same time without messages. */
async function slice({ load }: Installation, crowd: Crowd, idleMs: number): Promise<Slice> {
  const before = usedMs(crowd);
  const { p50, p99, latestStart } = await load.order('openLoop', {
    line: crowd.line,
    ms: sliceMs,
    perSecond,
    pause: 'spin',
  });
  const used = usedMs(crowd) - before;
  await sleep(settleMs);
  const perMessageUs = (ms: number) => (ms * 1000) / ((sliceMs / 1000) * perSecond);
  return { p50, p99, latestStart, cpuUs: perMessageUs(used - idleMs), cpuAllUs: perMessageUs(used) };
}

function usedMs({ servers }: Crowd): number {
  return servers.reduce((sum, server) => sum + server.cpuMs(), 0);
}
