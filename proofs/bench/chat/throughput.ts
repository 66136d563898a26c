import { setTimeout as sleep } from 'node:timers/promises';
import { type Comparison, compareAll, type Slice } from '#proofs/bench/measuring/measure.ts';
import { type Row, rowOf } from '#proofs/bench/measuring/report.ts';
import type { RunningServer, ServerProgram } from '#proofs/bench/servers.ts';
import { type Stage, settleMs, withServers } from '#proofs/bench/stage.ts';
import type { PostgresPrograms } from './on-postgres.ts';

const sliceMs = 2000;
const warmUps = 3;
/** From this share of a core on, the clients may be the bottleneck. */
const clientBoundShare = 0.95;

interface Rival {
  program: ServerProgram;
  goal: { atLeast: number };
}

/** Measures how many messages per second are stored, acknowledged and delivered with this many people. */
export async function measureThroughput(stage: Stage & PostgresPrograms, peopleCount: number): Promise<Row[]> {
  const { portal, portalOnPostgres, expressPostgres } = stage;
  return besides(stage, peopleCount, expressPostgres, [
    { program: portal, goal: { atLeast: 1.5 } },
    { program: portalOnPostgres, goal: { atLeast: 1.3 } },
  ]);
}

async function besides(stage: Stage, peopleCount: number, peer: ServerProgram, rivals: readonly Rival[]) {
  const wanted = [peer, ...rivals.map(({ program }) => program)];
  return withServers(stage, wanted, peopleCount, async (servers) => {
    const measures = servers.map((server) => () => slice(stage, server));
    for (let done = 0; done < warmUps; done++) for (const measure of measures) await measure();
    const [measurePeer, ...measureOurs] = measures;
    if (!measurePeer) throw new Error('The peer is needed');
    const { control, found } = await compareAll(stage.rounds, measureOurs, measurePeer);
    return rivals.flatMap(({ program, goal }, at): Row[] => {
      const comparison = found[at];
      if (!comparison) return [];
      const about = { peerName: peer.name, control, note: clientNote(comparison) };
      const figure = `${program.name}: messages per second, ${peopleCount} people`;
      const cpu = `${program.name}: processor time per message, ${peopleCount} people`;
      return [
        rowOf(comparison, 'perSecond', { ...about, figure, unit: '/s', goal }),
        rowOf(comparison, 'cpuUs', { ...about, figure: cpu, unit: 'µs' }),
      ];
    });
  });
}

async function slice({ load, sliceShare }: Stage, server: RunningServer): Promise<Slice> {
  const cpuBefore = server.cpuMs();
  const done = await load.order('closedLoop', { line: server.name, ms: sliceMs * sliceShare });
  await sleep(settleMs);
  const cpuUs = ((server.cpuMs() - cpuBefore) * 1000) / done.messages;
  return { perSecond: done.messages / (done.ms / 1000), cpuUs, clientCpu: done.cpuShare };
}

function clientNote({ figures: { clientCpu } }: Comparison): string {
  const share = Math.max(clientCpu?.ours ?? 0, clientCpu?.peer ?? 0);
  const percent = `clients ${Math.round(share * 100)} % of a core`;
  return share >= clientBoundShare ? `GENERATOR-BOUND (${percent})` : percent;
}
