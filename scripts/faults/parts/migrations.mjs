import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { postgresPlaces, sqlitePlaces, withDatabase } from '#scripts/faults/databases.mjs';
import { finding } from '#scripts/faults/report.mjs';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { migrationNames } from '#server/db/migration-list.ts';
import { contentOf, makeOldDatabase } from '#server/testing/old-database.ts';

const cli = join(import.meta.dirname, '../../../dist/server/cli.js');
const running = new Set();

/**
 * Kills the portal (SIGKILL) while it changes a database of every former version, and at its very first start, on both
 * engines, 20 times each with 60,000 messages; then starts it again and compares every row with an upgrade that nobody interrupted.
 */
export async function run([count = '20', messages = '60000']) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const postgres = await startPostgres();
  const findings = [];
  try {
    for (const engine of [sqlitePlaces(folder), postgresPlaces(folder, postgres.url)]) {
      console.log(`\n${engine.name}, ${messages} messages`);
      const problems = [];
      let faults = 0;
      for (const version of [undefined, ...migrationNames.slice(0, -1)]) {
        problems.push(...(await interrupt(engine, version, { count: Number(count), messages: Number(messages) })));
        faults += Number(count);
      }
      findings.push(finding(`migrations, ${engine.name}`, { faults, problems }));
    }
    return findings;
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All of one former version; without one, the very first starts. Answers what was not carried on. */
async function interrupt(engine, version, { count, messages }) {
  const name = version ?? 'first start';
  const template = await engine.empty();
  if (version) await withDatabase(template, (db) => makeOldDatabase(db, version, messages));
  const command = version ? 'migrate' : 'serve';

  const whole = await engine.copy(template);
  const { tookMs } = await runPortal(command, whole);
  const { tookMs: bootMs } = await runPortal('migrate', whole);
  const expected = comparable(await withDatabase(whole, contentOf));
  await engine.remove(whole);

  // From about when it looks at the database until it is done. How long that takes changes with what else the machine does,
  // so each run that ends by itself is the new measure.
  const begins = Math.min(0.9, (bootMs / tookMs) * 0.75);
  let lastsMs = tookMs;
  const seen = { killed: 0, tooLate: 0 };
  const problems = [];
  const pendingAtKill = new Map();
  while (seen.killed < count) {
    const location = await engine.copy(template);
    const moment = lastsMs * (begins + (1 - begins) * ((seen.killed + 0.5) / count));
    const ended = await runPortal(command, location, moment);
    const pending = await withDatabase(location, pendingOf);
    // At its first start there is more to do after the last migration.
    if (ended.wasKilled && (pending > 0 || !version)) {
      seen.killed++;
      lastsMs *= 1.03;
      pendingAtKill.set(pending, (pendingAtKill.get(pending) ?? 0) + 1);
      const found = await problemsOf(location, expected, version ? messages : undefined);
      problems.push(...found.map((problem) => `${name}, killed after ${moment.toFixed()} ms: ${problem}`));
    } else {
      seen.tooLate++;
      lastsMs = Math.min(ended.tookMs, lastsMs * 0.95);
    }
    await engine.remove(location);
  }
  await engine.remove(template);
  const states = [...pendingAtKill].sort(([a], [b]) => b - a).map(([pending, times]) => `${times} × ${pending}`);
  console.log(
    `${name.padEnd(24)} ${seen.killed} killed (${seen.tooLate} more ended first), ` +
      `${seen.killed - problems.length} carried on; migrations left to run: ${states.join(', ')}`,
  );
  return problems;
}

/** Starts it again and looks at everything. `messages`: how many a former version had. */
async function problemsOf(location, expected, messages) {
  const { code, said } = await runPortal('migrate', location);
  if (code !== 0) return [`it does not start again: ${said}`];
  const content = comparable(await withDatabase(location, contentOf));
  const differing = Object.keys({ ...expected, ...content }).filter(
    (table) => !isDeepStrictEqual(content[table], expected[table]),
  );
  if (differing.length > 0) return [`other rows in ${differing.join(', ')}`];
  const copies = readdirSync(location.dataDir).filter((name) => name.includes('.before-'));
  if (copies.some((name) => name.endsWith('.part'))) return ['an unfinished copy is left'];
  if (location.databaseUrl) return [];
  for (const name of copies) {
    const file = join(location.dataDir, name);
    const problem = await withDatabase(location, (db) => problemOfCopy(db, file, messages ?? 0));
    if (problem) return [`${name}: ${problem}`];
  }
  return messages !== undefined && copies.length === 0 ? ['no copy was made'] : [];
}

async function problemOfCopy(db, file, wanted) {
  await sql`attach ${file} as copied`.execute(db);
  const { rows: checked } = await sql`pragma copied.integrity_check`.execute(db);
  if (checked[0].integrity_check !== 'ok') return checked[0].integrity_check;
  // Of before the figures came into the database.
  if (basename(file).startsWith('usage.')) return undefined;
  const { rows } = await sql`select count(*) as messages from copied.messages`.execute(db);
  return rows[0].messages === wanted ? undefined : `only ${rows[0].messages} messages`;
}

/** When a plan was made that a migration makes by itself depends on the moment. */
function comparable({ subscriptions, ...others }) {
  const withoutTimes = subscriptions.map((row) => ({ ...JSON.parse(row), createdAt: '', updatedAt: '' }));
  // Drawn by chance at the first start.
  return { ...others, subscriptions: withoutTimes, storeIdentity: [] };
}

async function pendingOf(db) {
  const noted = await sql`select name from kysely_migration`.execute(db).then(
    ({ rows }) => rows.length,
    () => 0,
  );
  return migrationNames.length - noted;
}

/** Runs the built command line until it ends, the server until it listens, or until it is killed. */
async function runPortal(command, { dataDir, databaseUrl }, killAfterMs) {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', PORTAL_DATA_DIR: dataDir };
  if (databaseUrl) env.PORTAL_DATABASE_URL = databaseUrl;
  const started = performance.now();
  const child = spawn(process.execPath, [cli, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  let tookMs;
  let wasKilled = false;
  const killing = setTimeout(
    () => {
      wasKilled = child.kill('SIGKILL');
    },
    killAfterMs ?? 2 ** 30,
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (tookMs || !said.includes('Server listening')) return;
      tookMs = performance.now() - started;
      clearTimeout(killing);
      child.kill('SIGTERM');
    });
  }
  const [code, signal] = await once(child, 'exit');
  clearTimeout(killing);
  running.delete(child);
  tookMs ??= performance.now() - started;
  return { code, said, tookMs, wasKilled: wasKilled && signal === 'SIGKILL' };
}
