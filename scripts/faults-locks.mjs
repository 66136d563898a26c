import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { faultsUnderLoad, goesOn, startForLoad } from './fault-load.mjs';
import { read, signIn } from './fault-person.mjs';

const lockMs = { short: 3000, long: 30_000 };
const askEveryMs = 50;
/** A portal that waits for the lock in place answers nothing until it is gone. */
const answerWithinMs = 1500;

/**
 * While people write another program holds the lock of the database for 3 s and for 30 s, and a second server is started on the
 * same folder: each twice. Whoever is told that nothing can be stored now sends it again.
 */
export async function run([times = '6']) {
  const portal = await startForLoad();
  const person = await signIn(portal.url, 'librarian');
  const faults = [
    (expect) => lock(portal.database, lockMs.short, person, expect),
    (expect) => startSecond(dirname(portal.database), expect),
    (expect) => lock(portal.database, lockMs.long, person, expect),
  ];
  async function fault({ clients, at, expect }) {
    await faults[at % faults.length](expect);
    await goesOn(clients);
  }
  try {
    return [await faultsUnderLoad({ part: 'locks', portal, times: Number(times), keepsLines: true, fault })];
  } finally {
    await portal.remove();
  }
}

async function lock(file, ms, person, expect) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('begin immediate');
  const until = performance.now() + ms;
  let longestMs = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    const answers = await Promise.all(['/healthz', '/api/conversations?limit=20'].map((path) => read(person, path)));
    longestMs = Math.max(longestMs, Math.round(performance.now() - asked));
    for (const answer of answers) {
      expect(`${answer.url} answered ${answer.status} under the lock`, answer.status === 200);
      await answer.arrayBuffer();
    }
    await sleep(askEveryMs);
  }
  database.exec('rollback');
  database.close();
  expect(`an answer took ${longestMs} ms of a lock of ${ms} ms`, longestMs < answerWithinMs);
}

async function startSecond(dataDir, expect) {
  const { PATH } = process.env;
  const env = { PATH, HOST: '127.0.0.1', PORT: '0', PORTAL_DATA_DIR: dataDir };
  const cli = join(import.meta.dirname, '../dist/server/cli.js');
  const second = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  const wanted = `The data folder ${dataDir} is in use by another server.`;
  expect(`the second server ended with ${code}: ${said}`, code === 1 && said.startsWith(wanted));
}
