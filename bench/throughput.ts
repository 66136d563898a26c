import { setTimeout as sleep } from 'node:timers/promises';
import { type Comparison, compare, type Slice } from './measure.ts';
import { type Row, rowOf } from './report.ts';
import type { RunningServer } from './servers.ts';
import { type Stage, settleMs, withServers } from './stage.ts';

const sliceMs = 2000;
const warmUps = 3;
/** From this share of a core on the clients may be what holds everything up. */
const clientBoundShare = 0.95;

/** How many messages per second are stored, acknowledged and delivered with this many people, and their cost. */
export async function measureThroughput(stage: Stage, peopleCount: number): Promise<Row[]> {
  return withServers(stage, [stage.relay, stage.portal], peopleCount, async ([relay, portal]) => {
    if (!relay || !portal) throw new Error('Both servers are needed');
    const ms = sliceMs * stage.sliceShare;
    const sliceOf = (server: RunningServer) => () => slice(stage, server, ms);
    for (let done = 0; done < warmUps; done++) for (const server of [relay, portal]) await sliceOf(server)();

    const control = await compare(stage.rounds, sliceOf(relay), sliceOf(relay));
    const found = await compare(stage.rounds, sliceOf(portal), sliceOf(relay));
    const about = { peerName: 'relay', control };
    return [
      rowOf(found, 'perSecond', {
        ...about,
        figure: `messages per second, ${peopleCount} people`,
        unit: '/s',
        goal: { atLeast: 1 },
        note: clientNote(found),
      }),
      rowOf(found, 'cpuPerMessage', {
        ...about,
        figure: `server CPU per message, ${peopleCount} people`,
        unit: 'µs',
        goal: { atMost: 1 },
      }),
    ];
  });
}

async function slice({ load }: Stage, server: RunningServer, ms: number): Promise<Slice> {
  const cpuBefore = server.cpuMs();
  const done = await load.order('closedLoop', { line: server.name, ms });
  await sleep(settleMs);
  const cpuMs = server.cpuMs() - cpuBefore;
  return {
    perSecond: done.messages / (done.ms / 1000),
    cpuPerMessage: (cpuMs * 1000) / done.messages,
    clientCpu: done.cpuShare,
  };
}

function clientNote({ figures: { clientCpu } }: Comparison): string | undefined {
  const share = Math.max(clientCpu?.ours ?? 0, clientCpu?.peer ?? 0);
  const percent = `clients ${Math.round(share * 100)} % of a core`;
  return share >= clientBoundShare ? `GENERATOR-BOUND (${percent})` : percent;
}
