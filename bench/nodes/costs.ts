import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '#bench/report.ts';
import { startServer } from '#bench/servers.ts';
import { openDatabase } from '#server/db/open.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { redisUsPerWord } from './fan-out.ts';
import type { Installation } from './installation.ts';
import { type ProcessorTime, sumOf, withProcessorTime } from './processor-time.ts';
import { type Crowd, perSecond, sliceMs } from './two-nodes.ts';

const idleMs = 4000;
const closedLoopMs = 3000;
const slices = 3;
const directoryReads = 20;

/**
 * What a message costs each part, for the simulation (`bench/simulation/measured-costs.ts` has the figures): on one node, on two,
 * on one that only hears of it, and where many are committed together.
 */
export async function measureCosts(installation: Installation, alone: Crowd, nodes: Crowd): Promise<Row[]> {
  const listening = await startServer(installation.node(3));
  const servers = [...nodes.servers, listening];
  try {
    // The first messages take longer.
    for (const { line } of [alone, nodes])
      await installation.load.order('openLoop', { line, ms: sliceMs, perSecond, pause: 'spin' });
    const idle = await withProcessorTime(installation, servers, () => sleep(idleMs));
    const perIdleSecond = (ms: number) => (ms * 1000) / (idleMs / 1000);
    const nothing: ProcessorTime = { servers: [0], redis: 0, postgres: 0 };
    const one = await costsOf(installation, alone, alone.servers, nothing);
    const three = await costsOf(installation, nodes, servers, idle.cpu);
    await listening.stop();
    const two = await costsOf(installation, nodes, nodes.servers, {
      ...idle.cpu,
      servers: idle.cpu.servers.slice(0, 2),
    });
    const together = await closedLoop(installation, alone);
    const directory = await readDirectory(installation);
    return [
      row('one node: node', sumOf(one.servers)),
      row('one node: PostgreSQL', one.postgres),
      row('two nodes: both nodes', two.servers[0] === undefined ? Number.NaN : sumOf(two.servers)),
      row('two nodes: PostgreSQL', two.postgres),
      row('Redis, a word for two nodes', await redisUsPerWord(installation, 2)),
      row('Redis, a word for fifty nodes', await redisUsPerWord(installation, 50)),
      row('three nodes: the one that only hears of it', three.servers[2] ?? Number.NaN),
      row('committed together: node', together.node),
      row('committed together: PostgreSQL', together.postgres),
      row('a node that idles, a second', perIdleSecond(sumOf(idle.cpu.servers) / servers.length)),
      row('PostgreSQL for a node that idles, a second', perIdleSecond(idle.cpu.postgres / servers.length)),
      row('Redis for a node that idles, a second', perIdleSecond(idle.cpu.redis / servers.length)),
      row('reading the directory, a person: node', directory.node),
      row('reading the directory, a person: PostgreSQL', directory.postgres),
    ];
  } finally {
    await listening.stop();
  }
}

function row(what: string, ours: number): Row {
  return { figure: `cost: ${what}`, unit: 'µs', ours };
}

/** Per message, in µs, without what goes on where nobody writes. */
async function costsOf(installation: Installation, { line }: Crowd, servers: Crowd['servers'], idle: ProcessorTime) {
  const { cpu } = await withProcessorTime(installation, servers, async () => {
    for (let slice = 0; slice < slices; slice++) {
      await installation.load.order('openLoop', { line, ms: sliceMs, perSecond, pause: 'spin' });
    }
  });
  const ms = slices * sliceMs;
  const perMessage = (used: number, usedIdle: number) =>
    ((used - (usedIdle * ms) / idleMs) * 1000) / ((ms / 1000) * perSecond);
  return {
    servers: cpu.servers.map((used, at) => perMessage(used, idle.servers[at] ?? 0)),
    redis: perMessage(cpu.redis, idle.redis),
    postgres: perMessage(cpu.postgres, idle.postgres),
  };
}

async function closedLoop(installation: Installation, { line, servers }: Crowd) {
  const { result, cpu } = await withProcessorTime(installation, servers, () =>
    installation.load.order('closedLoop', { line, ms: closedLoopMs }),
  );
  const { messages } = result;
  return { node: (sumOf(cpu.servers) * 1000) / messages, postgres: (cpu.postgres * 1000) / messages };
}

/** Everybody and their relations, as each node reads them anew after somebody changed; in this process, which does nothing else. */
async function readDirectory(installation: Installation) {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: installation.databaseUrl });
  const people = createPeople(db, createBus());
  try {
    const count = (await people.directory()).everybody().length;
    const before = process.cpuUsage();
    const { cpu } = await withProcessorTime(installation, [], async () => {
      for (let read = 0; read < directoryReads; read++) {
        people.forget();
        await people.directory();
      }
    });
    const { user, system } = process.cpuUsage(before);
    const reads = directoryReads * count;
    return { node: (user + system) / reads, postgres: (cpu.postgres * 1000) / reads };
  } finally {
    people.stop();
    await close();
  }
}
