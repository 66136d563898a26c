import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { loopDelayPort } from './loop-delay-port.ts';

/** Loaded into a server that is measured: how late its event loop is, told and begun anew at each request. */
const nsPerMs = 1e6;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((_request, response) => {
    response.end(JSON.stringify({ p999: delay.percentile(99.9) / nsPerMs, longest: delay.max / nsPerMs }));
    delay.reset();
  }).listen(loopDelayPort(Number(process.env['PORT'])), '127.0.0.1');
}
