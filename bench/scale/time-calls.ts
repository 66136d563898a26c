import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#bench/measure.ts';
import type { RunningServer } from '#bench/servers.ts';
import { cookieOf } from './fill-scale.ts';
import { type ScaleCall, scaleCalls } from './scale-calls.ts';

/** A person may search twice a second, and three searches of each are in a round. */
const roundMinMs = 1600;
/** Whatever takes this long need not be asked often to be known as slow. */
const slowMs = 2000;
const slowRounds = 2;

export interface CallTimes {
  call: ScaleCall;
  p50: number;
  p95: number;
  bytes: number;
}

/** Makes each call once a round, one at a time, so that whatever else the machine does falls on all of them. */
export async function timeCalls(server: RunningServer, rounds: number): Promise<CallTimes[]> {
  const took = scaleCalls.map((): number[] => []);
  const bytes = scaleCalls.map(() => 0);
  // The first answers are those of a server that has just started.
  for (const call of scaleCalls) await ask(server.port, call);
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (const [at, call] of scaleCalls.entries()) {
      const times = took[at] ?? [];
      if (times.length >= slowRounds && percentile(times, 0.5) > slowMs) continue;
      const answer = await ask(server.port, call);
      times.push(answer.ms);
      bytes[at] = answer.bytes;
    }
    await sleep(Math.max(0, roundMinMs - (performance.now() - started)));
  }
  return scaleCalls.map((call, at) => {
    const times = took[at] ?? [];
    return { call, p50: percentile(times, 0.5), p95: percentile(times, 0.95), bytes: bytes[at] ?? 0 };
  });
}

const agent = new Agent({ keepAlive: true });
/** Longer than the portal lets any question to its database take. */
const answerMaxMs = 15_000;

/** Resolves when the last byte is there. Rejects where a call is refused, or not answered. */
export function ask(port: number, { viewer, path }: ScaleCall): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers: { cookie: cookieOf(viewer) } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
        else reject(new Error(`${viewer} asked for ${path} and got ${response.statusCode}`));
      });
    });
    request.setTimeout(answerMaxMs, () => request.destroy(new Error(`${viewer} asked for ${path} in vain`)));
    request.on('error', reject);
  });
}
