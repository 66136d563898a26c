import { median } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import { startServer } from '#proofs/bench/servers.ts';
import type { Stage } from '#proofs/bench/stage.ts';

const second = 1000;

/** Measures from the start of the process to its first answer. */
export async function measureStartUp({ portal, rounds }: Stage): Promise<Row[]> {
  const started: number[] = [];
  const cpu: number[] = [];
  // The first start reads the files from disk and is not counted.
  for (let round = -1; round < rounds; round++) {
    const server = await startServer(portal);
    if (round >= 0) {
      started.push(server.startedInMs);
      cpu.push(server.cpuMs());
    }
    await server.stop();
  }
  // Processor time hardly depends on other programs.
  const note = `${median(cpu)} ms of processor time`;
  return [{ figure: 'start-up', unit: 'ms', ours: median(started), goal: { atMost: second }, note }];
}
