import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import { type RunningServer, startServer } from '#proofs/bench/servers.ts';
import type { Installation } from './installation.ts';

const rounds = 3;
const starts = 5;
const second = 1000;

/**
 * A node with a thousand people dies, and all of them connect to another one at the same moment, without being spread.
 * Measures until the last one has the list of conversations.
 */
export async function measureDeaths({ load, people, node }: Installation, other: RunningServer): Promise<Row[]> {
  const took: number[] = [];
  const line = 'a node that dies';
  for (let round = 0; round < rounds; round++) {
    const dying = await startServer(node(3));
    await load.order('connect', { line, port: dying.port, people: [...people] });
    await dying.kill();
    await load.order('disconnect', { line });
    const order = { line, port: other.port, people: [...people], reads: ['/api/conversations'] };
    took.push((await load.order('reconnect', order)).lastListMs);
    // The other node notices that the people have left.
    await sleep(second);
  }
  const figure = `${people.length} reconnects at once after a node's death: last list`;
  const note = `the slowest of ${rounds} times ${Math.max(...took).toFixed(0)} ms`;
  return [{ figure, unit: 'ms', ours: median(took), goal: { atMost: 10 * second }, note }];
}

/** Measures from the start of a joining node's process to its first answer. */
export async function measureStart({ node }: Installation): Promise<Row[]> {
  const started: number[] = [];
  for (let start = 0; start < starts; start++) {
    const server = await startServer(node(3));
    started.push(server.startedInMs);
    await server.stop();
  }
  const note = `the slowest of ${starts} ${Math.max(...started).toFixed(0)} ms`;
  return [{ figure: 'start of a node', unit: 'ms', ours: median(started), goal: { atMost: 1.5 * second }, note }];
}
