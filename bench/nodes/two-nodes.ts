import { setTimeout as sleep } from 'node:timers/promises';
import { compareAll, type Slice } from '#bench/measure.ts';
import { type Row, rowOf } from '#bench/report.ts';
import type { RunningServer } from '#bench/servers.ts';
import type { Installation } from './installation.ts';

export const perSecond = 250;
export const sliceMs = 4000;
const peopleCount = 200;
const warmUps = 2;
const settleMs = 300;

/** People who are connected to a server, or to two of which every conversation has one end each. */
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

/** Two nodes over which every message goes, beside one that is alone: how long it takes, and what it costs the servers. */
export async function measureTwoNodes(
  installation: Installation,
  rounds: number,
  alone: Crowd,
  nodes: Crowd,
): Promise<Row[]> {
  const [measureAlone, measureNodes] = [alone, nodes].map((crowd) => () => slice(installation, crowd));
  if (!measureAlone || !measureNodes) throw new Error('Both are needed');
  for (let done = 0; done < warmUps; done++) for (const measure of [measureAlone, measureNodes]) await measure();
  const { control, found } = await compareAll(rounds, [measureNodes], measureAlone);
  const [comparison] = found;
  if (!comparison) throw new Error('Nothing was measured');
  const late = comparison.figures['latestStart'];
  const note = `clients up to ${Math.max(late?.ours ?? 0, late?.peer ?? 0).toFixed(1)} ms behind time`;
  const about = { peerName: 'one node', control };
  return [
    rowOf(comparison, 'p50', {
      ...about,
      figure: `two nodes: latency p50 at ${perSecond}/s`,
      unit: 'ms',
      goal: { atMost: 2 },
      note,
    }),
    rowOf(comparison, 'p99', {
      ...about,
      figure: `two nodes: latency p99 at ${perSecond}/s`,
      unit: 'ms',
      goal: { atMost: 2 },
    }),
    rowOf(comparison, 'cpuUs', {
      ...about,
      figure: 'two nodes: processor time per message, servers',
      unit: 'µs',
      goal: { atMost: 1.5 },
    }),
  ];
}

async function slice({ load }: Installation, { line, servers }: Crowd): Promise<Slice> {
  const usedMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  const before = usedMs();
  const { p50, p99, latestStart } = await load.order('openLoop', { line, ms: sliceMs, perSecond });
  const cpuUs = ((usedMs() - before) * 1000) / ((sliceMs / 1000) * perSecond);
  await sleep(settleMs);
  return { p50, p99, latestStart, cpuUs };
}
