import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

// Starts the built server as a person would, twice on the same data, and stops it as an operator would: the signal goes
// to npm only, and the server, which is a separate process, must stop with it.
const readyWithinMs = 30_000;
const stoppedWithinMs = 10_000;

const folders = [];
const newFolder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'portal-boot-'))) - 1];
try {
  const demo = newFolder();
  const times = [
    await startAndStop('demo', demo),
    await startAndStop('demo', demo),
    await startAndStop('start', newFolder()),
  ];
  console.log(`npm was ready after ${times.join(', ')} ms (new demo, kept demo, empty portal); all stopped with npm.`);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Resolves to the milliseconds until the server was ready; throws with its output on any failure. */
async function startAndStop(script, dataDir) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const started = performance.now();
  const npm = spawn('npm', ['run', '--silent', script], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_AI_EMBEDDINGS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(npm, 'exit');
  try {
    await untilReady(`${url}/readyz`, npm);
    const milliseconds = Math.round(performance.now() - started);
    const page = await fetch(`${url}/`);
    if (!page.ok || !(await page.text()).includes('<script'))
      throw new Error(`GET / answered ${page.status} without the page`);
    npm.kill('SIGTERM');
    const [code] = await Promise.race([exit, sleep(stoppedWithinMs, ['no exit within 10 s'], { ref: false })]);
    if (await fetch(url).catch(() => undefined)) throw new Error(`npm run ${script} left the server running`);
    if (code !== 0) throw new Error(`After SIGTERM: exit ${code}, expected 0`);
    return milliseconds;
  } catch (error) {
    throw new Error(`${error.message}\nThe server said:\n${output}`, { cause: error });
  } finally {
    // Kills the process group with any survivors; usually there are none.
    try {
      process.kill(-npm.pid, 'SIGKILL');
    } catch {}
  }
}

async function untilReady(url, npm) {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (npm.exitCode !== null) throw new Error(`npm ended with ${npm.exitCode} before the server was ready`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(20);
  }
  throw new Error(`${url} did not answer 200 within ${readyWithinMs / 1000} s`);
}
