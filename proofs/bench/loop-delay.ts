import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { loopDelayPort } from './loop-delay-port.ts';

/** Loaded into a measured server: reports its event loop delay on each request, and resets it. */
const nsPerMs = 1e6;
/** Short turns within this time look like one longer turn. */
const lookEveryMs = 5;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let busiest = 0;
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    busiest = Math.max(busiest, now - before);
    before = now;
  }, lookEveryMs);
  createServer((_request, response) => {
    response.end(JSON.stringify({ p999: delay.percentile(99.9) / nsPerMs, longest: delay.max / nsPerMs, busiest }));
    delay.reset();
    busiest = 0;
  }).listen(loopDelayPort(Number(process.env['PORT'])), '127.0.0.1');
}

/**
 * Processor time of this thread. Between two turns of its loop this is the length of one turn, without waits for the
 * disk or for other programs.
 */
function processorMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / nsPerMs;
}
