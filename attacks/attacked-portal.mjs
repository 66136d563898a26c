import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoData } from '#e2e/demo-data.ts';
import { startPortal } from '#e2e/portal.ts';
import { castPassword } from '#server/demo/cast.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { createLogWatch } from './log-watch.mjs';
import { plantMarks } from './marks.mjs';

const readyWithinMs = 60_000;
const kibPerMb = 1024;
/** Limits on how often would hide everything else; whoever is behind a proxy may have any address. */
const usual = { PORTAL_MESSAGE_RATE: '10000', PORTAL_TRUSTED_PROXIES: 'loopback', PORTAL_LOG_LEVEL: 'trace' };

/**
 * The built portal with the demo, in a process of its own: each institution has its marked secrets, and whatever is logged is
 * looked through. `env`: settings besides those that lift the limits; `prepare` changes its database before it starts; mails go to
 * `smtpUrl`.
 */
export async function startAttacked({ env = {}, smtpUrl, prepare = () => {} } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'portal-attacked-'));
  cpSync((await demoData('sqlite')).folder, data, { recursive: true });
  plantMarks(join(data, 'portal.sqlite'));
  prepare(join(data, 'portal.sqlite'));
  const log = createLogWatch();
  let child;
  let people = 0;

  async function serve(settings) {
    child = spawn(process.execPath, ['dist/server/cli.js', 'demo'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', log.add);
    const end = async () => {
      if (!isAlive()) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    };
    process.once('exit', () => child.kill('SIGKILL'));
    await untilReady(`http://localhost:${settings.PORT}`);
    return {
      output: () => '',
      howItEnded: () => child.exitCode ?? child.signalCode,
      kill9: end,
      stop: end,
      discard: end,
    };
  }

  function isAlive() {
    return child.exitCode === null && child.signalCode === null;
  }

  async function untilReady(url) {
    const deadline = performance.now() + readyWithinMs;
    while (performance.now() < deadline && isAlive()) {
      const answer = await httpCall(url, { path: '/readyz' }).catch(() => undefined);
      if (answer?.status === 200) return;
      await sleep(20);
    }
    throw new Error('The portal that is to be attacked did not start');
  }

  const portal = await startPortal({ dataFrom: data, env: { ...usual, ...env }, smtpUrl, serve });
  rmSync(data, { recursive: true, force: true });

  /** Somebody of the demo with a session, and with an address that nobody else has. */
  async function signIn(username) {
    people++;
    const address = `10.0.${Math.floor(people / 250)}.${(people % 250) + 1}`;
    const answer = await httpCall(portal.url, {
      ...{ method: 'POST', path: '/api/login', body: JSON.stringify({ username, password: castPassword }) },
      headers: { ...headersOf({ url: portal.url, address }), ...jsonType },
    });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
    const cookie = answer.headers['set-cookie'][0].split(';', 1)[0];
    const { id, role, institutionId } = JSON.parse(String(answer.bytes));
    log.watchFor('the cookie of a session', cookie.split('=')[1]);
    return { url: portal.url, username, address, cookie, id, role, institutionId };
  }

  return {
    url: portal.url,
    database: portal.database,
    log,
    signIn,
    isAlive,
    remove: portal.remove,
    /** What its process holds in memory now, and held at most, in MB. */
    memory: () => ({ now: memoryOf(child.pid, 'VmRSS'), most: memoryOf(child.pid, 'VmHWM') }),
  };
}

/** Somebody without a session. */
export function visitorOf({ url }) {
  return { url, username: 'visitor', address: '10.1.0.1', cookie: '', id: 0, role: 'visitor', institutionId: null };
}

function memoryOf(pid, what) {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${what}:`));
  return Math.round(Number(line?.replace(/\D/g, '')) / kibPerMb);
}
