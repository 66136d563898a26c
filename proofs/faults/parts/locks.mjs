import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from '@photostructure/sqlite';
import { faultsUnderLoad, goesOn, startForLoad } from '#proofs/faults/load.mjs';
import { read, signIn } from '#proofs/faults/person.mjs';

const lockMs = { short: 3000, long: 30_000 };
const usualMs = 2000;
/** Share of the reads that are possible without a lock; a portal that blocks on the lock answers next to none. */
const leastShare = 0.2;

/**
 * While people write, another program holds the database lock for 3 s and for 30 s, and a second server is started on
 * the same folder: each twice. Refused messages are sent again.
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
  const usual = await readFor(usualMs, person, expect);
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('begin immediate');
  const locked = await readFor(ms, person, expect);
  database.exec('rollback');
  database.close();
  const share = locked / ms / (usual / usualMs);
  expect(`${locked} answers in ${ms} ms of lock, ${usual} in ${usualMs} ms before`, share > leastShare);
}

/** Number of consecutive reads that are answered within a time. */
async function readFor(ms, person, expect) {
  let rounds = 0;
  for (const until = performance.now() + ms; performance.now() < until; rounds++) {
    for (const path of ['/healthz', '/api/conversations?limit=20']) {
      const answer = await read(person, path);
      expect(`${path} answered ${answer.status}`, answer.status === 200);
      await answer.arrayBuffer();
    }
  }
  return rounds;
}

async function startSecond(dataDir, expect) {
  const { PATH } = process.env;
  const env = { PATH, HOST: '127.0.0.1', PORT: '0', PORTAL_DATA_DIR: dataDir };
  const cli = join(import.meta.dirname, '../../../dist/server/cli.js');
  const second = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  const wanted = `The data folder ${dataDir} is in use by another server.`;
  expect(`the second server ended with ${code}: ${said}`, code === 1 && said.startsWith(wanted));
}
