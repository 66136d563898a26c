import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { startServer } from '#bench/servers.ts';
import type { BusyStage } from './busy.ts';

const connected = 500;

/** Everybody comes back at once, as after a restart: until the last of them has the list of conversations. */
export async function measureReconnects({ load, program, people, rounds }: BusyStage): Promise<Row[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const portal = await startServer(program);
    try {
      const order = { line: portal.name, port: portal.port, people: people.slice(0, connected) };
      took.push((await load.order('reconnect', order)).lastListMs);
    } finally {
      await portal.stop();
    }
  }
  const figure = `${Math.min(connected, people.length)} reconnects at once: last list`;
  const note = `the slowest of ${rounds} times ${Math.max(...took).toFixed(0)} ms`;
  return [{ figure, unit: 'ms', ours: median(took), goal: { atMost: 5000 }, note }];
}
