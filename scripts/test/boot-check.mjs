import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

// Starts the built server as a person would, twice on the same data, and stops it as an operator would.
const readyWithinMs = 10_000;
const stoppedWithinMs = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-boot-'));
const times = [];
try {
  for (let start = 0; start < 2; start++) times.push(await startAndStop());
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`Ready after ${times.join(' ms with new data, ')} ms with kept data; stopped cleanly both times.`);

/** Resolves to the milliseconds until the server was ready; throws with its output when anything is wrong. */
async function startAndStop() {
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, ['dist/server/cli.js', 'demo'], {
    env: { ...process.env, PORT: String(port), PORTAL_DATA_DIR: dataDir, PORTAL_AI_EMBEDDINGS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(server, 'exit');
  try {
    await untilReady(`http://localhost:${port}/readyz`, server);
    const milliseconds = Math.round(performance.now() - started);
    const page = await fetch(`http://localhost:${port}/`);
    if (!page.ok || !(await page.text()).includes('<script'))
      throw new Error(`GET / answered ${page.status} without the page`);
    server.kill('SIGTERM');
    const [code] = await Promise.race([exit, sleep(stoppedWithinMs, ['no exit within 10 s'], { ref: false })]);
    if (code !== 0) throw new Error(`After SIGTERM: exit ${code}, expected 0`);
    return milliseconds;
  } catch (error) {
    throw new Error(`${error.message}\nThe server said:\n${output}`, { cause: error });
  } finally {
    server.kill('SIGKILL');
  }
}

async function untilReady(url, server) {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(20);
  }
  throw new Error(`${url} did not answer 200 within ${readyWithinMs / 1000} s`);
}
