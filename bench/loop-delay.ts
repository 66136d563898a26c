import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { loopDelayPort } from './loop-delay-port.ts';

/** Loaded into a server that is measured: how late its event loop is, told and begun anew at each request. */
const nsPerMs = 1e6;
/** Several short turns within this time look like a longer one. */
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
 * The processor's time that this thread has had. Between two turns of its loop that is what it worked in one go; waiting for the
 * disk, or for other programs of the machine, is not in it.
 */
function processorMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / nsPerMs;
}
