// Loaded before the portal's own code: measures how long its event loop is blocked, in processor time of the thread
// rather than wall-clock time, so that other programs do not count.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const nsPerMs = 1e6;
const lookEveryMs = 2;

if (isMainThread && process.env.PORTAL_ATTACK_LOOP_PORT) {
  let heldMs = 0;
  let before = processorMs();
  const look = () => {
    const now = processorMs();
    heldMs = Math.max(heldMs, now - before);
    before = now;
  };
  setInterval(look, lookEveryMs).unref();
  createServer((_request, response) => {
    look();
    response.end(String(heldMs));
    heldMs = 0;
  })
    // Child processes of the portal get the same options, and find the port in use.
    .on('error', () => {})
    .listen(Number(process.env.PORTAL_ATTACK_LOOP_PORT), '127.0.0.1')
    .unref();
}

function processorMs() {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / nsPerMs;
}
