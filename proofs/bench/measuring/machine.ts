import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './measure.ts';

const pageBytes = 4096;
const flushes = 200;
const watchMs = 1000;

/** Describes the machine; measured while the bench is idle, because the figures depend on it. */
export async function describeMachine(folder: string): Promise<string> {
  const cores = availableParallelism();
  const flushMs = medianFlushMs(join(folder, 'flush'));
  const others = Math.round((await busyCores()) * 100);
  return `${cores} cores, Node ${process.versions.node}, fdatasync p50 ${flushMs.toFixed(2)} ms, other programs use ${others} % of a core`;
}

function medianFlushMs(file: string): number {
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(pageBytes, 'x');
  const took = Array.from({ length: flushes }, () => {
    writeSync(descriptor, page);
    const started = performance.now();
    fdatasyncSync(descriptor);
    return performance.now() - started;
  });
  closeSync(descriptor);
  return median(took);
}

/** The number of cores that other programs keep busy. */
async function busyCores(): Promise<number> {
  const before = busyTicks();
  await sleep(watchMs);
  const ticksPerSecond = 100;
  return (busyTicks() - before) / ticksPerSecond / (watchMs / 1000);
}

function busyTicks(): number {
  const [user, nice, system, , , irq, softIrq, steal] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return [user, nice, system, irq, softIrq, steal].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0);
}
