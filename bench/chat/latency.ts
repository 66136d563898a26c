import { setTimeout as sleep } from 'node:timers/promises';
import { compareAll, type Slice } from '#bench/measure.ts';
import { type Row, rowOf } from '#bench/report.ts';
import type { RunningServer } from '#bench/servers.ts';
import { type Stage, settleMs, withServers } from '#bench/stage.ts';

const sliceMs = 4000;
const perSecond = 500;
const peopleCount = 200;
const warmUps = 2;

/** How long a message takes, at a steady pace, from when it is due until it is acknowledged and delivered. */
export async function measureLatency(stage: Stage): Promise<Row[]> {
  return withServers(stage, [stage.durableFloor, stage.portal], peopleCount, async (servers) => {
    const [floor, portal] = servers;
    if (!floor || !portal) throw new Error('Both servers are needed');
    const ms = sliceMs * stage.sliceShare;
    const sliceOf = (server: RunningServer) => () => slice(stage, server, ms);
    for (let done = 0; done < warmUps; done++) for (const server of servers) await sliceOf(server)();

    const { control, found } = await compareAll(stage.rounds, [sliceOf(portal)], sliceOf(floor));
    const [toFloor] = found;
    if (!toFloor) throw new Error('Nothing was measured');
    const late = toFloor.figures['latestStart'];
    const note = `clients up to ${Math.max(late?.ours ?? 0, late?.peer ?? 0).toFixed(1)} ms behind time`;
    const about = { unit: 'ms', peerName: 'durable floor', control, note };
    return [
      rowOf(toFloor, 'p50', { ...about, figure: `latency p50 at ${perSecond}/s`, goal: { atMost: 1.4 } }),
      rowOf(toFloor, 'p99', { ...about, figure: `latency p99 at ${perSecond}/s`, goal: { atMost: 1.5 } }),
    ];
  });
}

async function slice({ load }: Stage, server: RunningServer, ms: number): Promise<Slice> {
  const { p50, p99, latestStart } = await load.order('openLoop', { line: server.name, ms, perSecond, pause: 'spin' });
  await sleep(settleMs);
  return { p50, p99, latestStart };
}
