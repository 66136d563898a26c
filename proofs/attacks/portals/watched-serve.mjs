import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersOf, httpCall, jsonType } from '#proofs/attacks/http-call.mjs';
import { castPassword } from '#server/demo/cast.ts';

const readyWithinMs = 60_000;
const kibPerMb = 1024;

/**
 * Lifts rate limits, which would hide everything else; trusts a proxy header, so that each caller can have a separate
 * address.
 */
export const usual = { PORTAL_MESSAGE_RATE: '10000', PORTAL_TRUSTED_PROXIES: 'loopback', PORTAL_LOG_LEVEL: 'trace' };

/** Starts built portals in separate processes and scans their logs. */
export function createWatchedServe(log) {
  const children = [];
  const isRunning = (child) => child.exitCode === null && child.signalCode === null;

  async function serve(settings) {
    const child = spawn(process.execPath, ['dist/server/cli.js', 'demo'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', log.reader());
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const end = async () => {
      process.off('exit', kill);
      if (!isRunning(child)) return;
      const exit = once(child, 'exit');
      kill();
      await exit;
    };
    await untilReady(`http://localhost:${settings.PORT}`, () => isRunning(child));
    const howItEnded = () => child.exitCode ?? child.signalCode;
    return { output: () => '', howItEnded, kill9: end, stop: end, discard: end };
  }

  const memoryOf = (what) => children.reduce((sum, { pid }) => sum + readMemory(pid, what), 0);
  return {
    serve,
    isAlive: () => children.every(isRunning),
    /** Memory of its processes in MB, now and at most. */
    memory: () => ({ now: memoryOf('VmRSS'), most: memoryOf('VmHWM') }),
  };
}

async function untilReady(url, isRunning) {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline && isRunning()) {
    const answer = await httpCall(url, { path: '/readyz' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(20);
  }
  throw new Error('The portal that is to be attacked did not start');
}

/** Signs in people of the demo, each from a separate address. */
export function createSignIn(url, log) {
  let people = 0;
  return async (username) => {
    people++;
    const address = `10.0.${Math.floor(people / 250)}.${(people % 250) + 1}`;
    const answer = await httpCall(url, {
      ...{ method: 'POST', path: '/api/login', body: JSON.stringify({ username, password: castPassword }) },
      headers: { ...headersOf({ url, address }), ...jsonType },
    });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
    const cookie = answer.headers['set-cookie'][0].split(';', 1)[0];
    const { id, role, institutionId } = JSON.parse(String(answer.bytes));
    log.watchFor('the cookie of a session', cookie.split('=')[1]);
    return { url, username, address, cookie, id, role, institutionId };
  };
}

function readMemory(pid, what) {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${what}:`));
  return Math.round(Number(line?.replace(/\D/g, '')) / kibPerMb);
}
