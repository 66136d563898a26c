import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { serveAlone } from '#e2e/server.ts';
import { askFile, askPostgres } from '#proofs/faults/databases.mjs';
import { onEngines } from '#proofs/faults/load.mjs';
import { finding } from '#proofs/faults/report.mjs';

const root = join(import.meta.dirname, '../../..');
const aheadDays = 1300;
/** All jobs run within a second of a start; retention and erasure follow within seconds. */
const watchedMs = 20_000;
const waitMs = 60_000;
/** Rows that a clock set ahead could delete, erase or end. */
const counted = {
  messages: 'select count(*) from messages',
  notifications: 'select count(*) from notifications',
  mails: 'select count(*) from outbox',
  'lessons held': 'select count(*) from lessons',
  'plans that hold': `select count(*) from subscriptions where status = 'active'`,
  'people who are not erased': 'select count(*) from users where "erasedAt" is null',
  'files that are shown': 'select count(*) from files where "removedAt" is null',
};

/**
 * Starts the portal with a clock 1,300 days ahead: the machine's clock for SQLite, PostgreSQL's own for PostgreSQL.
 * Nothing may be deleted, erased or ended, and /readyz and doctor must say why. After the clock is confirmed, the old
 * messages must be deleted, which shows that they would have been.
 */
export async function run([times = '3', only]) {
  return onEngines(only, (on) => startAhead({ ...on, times: Number(times) }), { PORTAL_REST_MAX_DAYS: '3' });
}

async function startAhead({ engine, portal, databaseUrl, times }) {
  const ask = (text) => (databaseUrl ? askPostgres(databaseUrl, text) : askFile(portal.database, text));
  const one = async (text) => Number(Object.values((await ask(text))[0] ?? { none: 0 })[0] ?? 0);
  const counts = async () => {
    const found = {};
    for (const [name, text] of Object.entries(counted)) found[name] = await one(text);
    return found;
  };
  const ahead = databaseUrl ? await postgresAhead(ask, databaseUrl) : machineAhead();
  const problems = [];
  let lost = 0;
  await until(async () => (await one(`select count(*) from counters where name = 'clock'`)) === 1, 'no mark was set');
  for (let at = 0; at < times; at++) {
    await portal.kill9();
    const before = await counts();
    await ahead.begin();
    await portal.restart(ahead.serve);
    await sleep(watchedMs);
    const after = await counts();
    for (const name of Object.keys(counted)) lost += Math.max(0, before[name] - after[name]);
    const ready = await fetch(`${portal.url}/readyz`).then((answer) => answer.json());
    if (ready.clock !== 'in doubt') problems.push(`${at + 1}: /readyz says ${JSON.stringify(ready)}`);
    const doctor = await command(['doctor'], ahead.env, { portal, databaseUrl });
    if (!/WRONG {2}The clock is where it was left/.test(doctor)) problems.push(`${at + 1}: doctor says nothing of it`);
    await portal.kill9();
    await ahead.end();
    await portal.restart();
    // Once the clock is right again it is trusted.
    await until(
      async () => (await fetch(`${portal.url}/readyz`).then((answer) => answer.json())).clock === undefined,
      'the right clock is not believed',
    );
  }
  await portal.kill9();
  const before = await counts();
  await ahead.begin();
  await command(['confirm-clock'], ahead.env, { portal, databaseUrl });
  await portal.restart(ahead.serve);
  await until(
    async () => (await counts()).messages < before.messages,
    'nothing was deleted after the clock was confirmed',
  );
  console.log(
    `clock, ${engine}: ${lost} of ${Object.values(before).reduce((sum, count) => sum + count)} deleted, erased or ended`,
  );
  return finding(`clock, ${engine}`, { faults: times, lost, problems });
}

/** Sets the clock ahead by a module that is loaded before the program. */
function machineAhead() {
  const preload = pathToFileURL(join(root, 'proofs/faults/clock-ahead.mjs')).href;
  const env = { NODE_OPTIONS: `--import ${preload}`, PORTAL_TEST_AHEAD_DAYS: String(aheadDays) };
  const nothing = async () => {};
  return { env, serve: (settings) => serveAlone({ ...settings, ...env }), begin: nothing, end: nothing };
}

/** Sets the clock ahead by a function that PostgreSQL finds before its own of that name. */
async function postgresAhead(ask, databaseUrl) {
  const name = new URL(databaseUrl).pathname.slice(1);
  return {
    env: {},
    serve: serveAlone,
    async begin() {
      await ask(`create function public.clock_timestamp() returns timestamptz language sql as
        $$ select pg_catalog.clock_timestamp() + interval '${aheadDays} days' $$`);
      await ask(`alter database "${name}" set search_path = public, pg_catalog`);
    },
    async end() {
      await ask(`alter database "${name}" reset search_path`);
      await ask('drop function public.clock_timestamp()');
    },
  };
}

/** The output of a command, whatever its exit code. */
function command(words, env, { portal, databaseUrl = '' }) {
  const settings = {
    PORTAL_DATA_DIR: dirname(portal.database),
    PORTAL_DATABASE_URL: databaseUrl,
    PORTAL_REST_MAX_DAYS: '3',
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'dist/server/cli.js'), ...words],
      { env: { ...process.env, ...settings, ...env } },
      (_, out, err) => resolve(out + err),
    );
  });
}

async function until(isSo, otherwise) {
  const deadline = performance.now() + waitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(50);
  }
}
