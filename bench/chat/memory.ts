import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Slice } from '#bench/measure.ts';
import { type Row, rowOf } from '#bench/report.ts';
import { type ServerProgram, startServer } from '#bench/servers.ts';
import type { Stage } from '#bench/stage.ts';

const connections = 1000;
/** A first few come and go before anything is measured: the code and data that they need are not theirs. */
const firstConnections = 100;
const quietMs = 1500;
const kB = 1000;

/** What one connection that says nothing keeps in memory. */
export async function measureMemory(stage: Stage): Promise<Row[]> {
  const sliceOf = (program: ServerProgram) => () => slice(stage, program);
  const control = await compare(stage.rounds, sliceOf(stage.relay), sliceOf(stage.relay));
  const found = await compare(stage.rounds, sliceOf(stage.portal), sliceOf(stage.relay));
  const figure = 'memory per idle connection';
  return [rowOf(found, 'kB', { figure, unit: 'kB', peerName: 'relay', goal: { atMost: 2 }, control })];
}

async function slice({ load, people }: Stage, program: ServerProgram): Promise<Slice> {
  const server = await startServer(program);
  const { name: line, port } = server;
  try {
    await load.order('connect', { line, port, people: people.slice(0, firstConnections) });
    await load.order('disconnect', { line });
    await sleep(quietMs);
    const before = server.rssBytes();
    await load.order('connect', { line, port, people: people.slice(0, connections) });
    await sleep(quietMs);
    const kBEach = (server.rssBytes() - before) / connections / kB;
    await load.order('disconnect', { line });
    return { kB: kBEach };
  } finally {
    await server.stop();
  }
}
