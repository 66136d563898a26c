import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { askPostgres, postgresPlaces, sqlitePlaces, withDatabase } from '#proofs/faults/databases.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { engineOf } from '#server/db/engine.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { notesOf090 } from '#server/db/migrating/notes-of-0-9-0.ts';
import { baselineName, migrationNames } from '#server/db/migration-list.ts';
import { contentOf } from '#server/testing/as-it-is.ts';
import { makeDatabaseOf090 } from '#server/testing/database-of-0-9-0.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';

const cli = join(import.meta.dirname, '../../../dist/server/cli.js');
const nextProgram = join(import.meta.dirname, '../next-version.mjs');
const running = new Set();

/** Programs to kill. `program` upgrades a database, `names` are the migrations that it leaves recorded. */
const cases = [
  {
    name: 'first start',
    make: async () => {},
    program: [cli, 'serve'],
    again: [cli, 'migrate'],
    names: migrationNames,
  },
  {
    name: 'from 0.9.0',
    async make(db, messages) {
      await makeDatabaseOf090(db, messages);
      await slowDown(db);
    },
    isInside: isRewritingNotes,
    program: [cli, 'migrate'],
    again: [cli, 'migrate'],
    names: migrationNames,
  },
  {
    name: 'to a next version',
    async make(db, messages) {
      await migrateToLatest(db);
      await fillEveryTable(db, messages);
    },
    program: ['--import', 'tsx', nextProgram],
    again: ['--import', 'tsx', nextProgram],
    names: Object.keys(nextVersion.migrations),
  },
];

/**
 * Kills the portal (SIGKILL) at its very first start, while it takes over a database of 0.9.0, and within the
 * migrations of a made-up next version, on both engines, 20 times each with 60,000 messages; then starts it again and
 * compares every row with an uninterrupted upgrade. The taking over of 0.9.0 is killed within the transaction that
 * rewrites the notes; all others at moments spread over the whole run.
 */
export async function run([count = '20', messages = '60000']) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const postgres = await startPostgres();
  const findings = [];
  try {
    for (const engine of [sqlitePlaces(folder), postgresPlaces(folder, postgres.url)]) {
      console.log(`\n${engine.name}, ${messages} messages`);
      const problems = [];
      for (const one of cases) {
        problems.push(...(await interrupt(engine, one, { count: Number(count), messages: Number(messages) })));
      }
      findings.push(finding(`migrations, ${engine.name}`, { faults: cases.length * Number(count), problems }));
    }
    return findings;
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns problems of runs that were not continued. */
async function interrupt(engine, { name, make, program, again, names, isInside }, { count, messages }) {
  const template = await engine.empty();
  await withDatabase(template, (db) => make(db, messages));
  const isFirst = (await withDatabase(template, notesIn)).length === 0;

  const whole = await engine.copy(template);
  const { tookMs } = await runProgram(program, whole);
  const { tookMs: bootMs } = await runProgram(again, whole);
  const expected = comparable(await withDatabase(whole, contentOf));
  await engine.remove(whole);

  // From about when it opens the database until it is done. That time changes with the load of the machine, so each
  // uninterrupted run updates it.
  const begins = Math.min(0.9, (bootMs / tookMs) * 0.75);
  let lastsMs = tookMs;
  const seen = { killed: 0, tooLate: 0, inside: 0 };
  const problems = [];
  const notedAtKill = new Map();
  while (seen.killed < count) {
    const location = await engine.copy(template);
    const share = (seen.killed + 0.5) / count;
    const moment = isInside ? rewritingMs * share : lastsMs * (begins + (1 - begins) * share);
    const ended = await runProgram(program, location, moment, isInside);
    const noted = await withDatabase(location, notesIn);
    const problem = problemOfNotes(noted, names);
    if (problem) problems.push(`${name}, killed after ${moment.toFixed()} ms: ${problem}`);
    const isDone = isDeepStrictEqual(noted, names);
    // The first start has more to do after the last migration.
    if (ended.wasKilled && (!isDone || isFirst)) {
      seen.killed++;
      seen.inside += Number(ended.wasInside);
      lastsMs *= 1.03;
      const state = noted.at(-1) ?? 'nothing';
      notedAtKill.set(state, (notedAtKill.get(state) ?? 0) + 1);
      const found = await problemsOf(location, expected, { again, isFirst, messages });
      problems.push(...found.map((one) => `${name}, killed after ${moment.toFixed()} ms: ${one}`));
    } else {
      seen.tooLate++;
      lastsMs = Math.min(ended.tookMs, lastsMs * 0.95);
    }
    await engine.remove(location);
  }
  await engine.remove(template);
  tellKills(name, { ...seen, problems, notedAtKill, isInside });
  return problems;
}

function tellKills(name, { killed, tooLate, inside, problems, notedAtKill, isInside }) {
  const states = [...notedAtKill].map(([state, times]) => `${times} × ${state}`);
  const within = isInside ? `${inside} of them while the notes were rewritten, ` : '';
  console.log(
    `${name.padEnd(20)} ${killed} killed (${tooLate} more ended first), ${within}` +
      `${problems.length} problems; last noted: ${states.join(', ')}`,
  );
}

/** The recorded migrations must be those of 0.9.0, or a prefix of this version's: never a mix. */
function problemOfNotes(noted, names) {
  const isOurs = isDeepStrictEqual(noted, names.slice(0, noted.length));
  if (isOurs || isDeepStrictEqual(noted, [...notesOf090])) return undefined;
  return `the notes are mixed (${noted.includes(baselineName) ? 'with' : 'without'} the baseline)`;
}

async function problemsOf(location, expected, { again, isFirst, messages }) {
  const { code, said } = await runProgram(again, location);
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
    const problem = await withDatabase(location, (db) => problemOfCopy(db, file, messages));
    if (problem) return [`${name}: ${problem}`];
  }
  return !isFirst && copies.length === 0 ? ['no copy was made'] : [];
}

async function problemOfCopy(db, file, wanted) {
  await sql`attach ${file} as copied`.execute(db);
  const { rows: checked } = await sql`pragma copied.integrity_check`.execute(db);
  if (checked[0].integrity_check !== 'ok') return checked[0].integrity_check;
  const { rows } = await sql`select count(*) as messages from copied.messages`.execute(db);
  return rows[0].messages === wanted ? undefined : `only ${rows[0].messages} messages`;
}

/** Tables in which a first start stores random values or times. */
const madeAtStart = ['counters', 'factorRules', 'pushKeys', 'sealing', 'storeIdentity'];

function comparable(content) {
  return Object.fromEntries(Object.entries(content).filter(([table]) => !madeAtStart.includes(table)));
}

async function notesIn(db) {
  return sql`select name from kysely_migration order by name`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [],
  );
}

/** About as long as the rewriting of the notes takes, which `slowDown` stretches from a few milliseconds. */
const rewritingMs = 1500;

/** Makes each note that is deleted take some milliseconds more, so that a kill can fall into the transaction. */
async function slowDown(db) {
  const { rows } = await sql`select count(*) as notes from kysely_migration`.execute(db);
  const eachMs = rewritingMs / Number(rows[0].notes);
  if (engineOf(db) === 'postgres') {
    await sql`create function slow() returns trigger language plpgsql as
      ${sql.raw(`'begin perform pg_sleep(${eachMs / 1000}); return old; end'`)}`.execute(db);
    await sql`create trigger slow after delete on kysely_migration for each row execute function slow()`.execute(db);
    return;
  }
  await sql`create trigger slow after delete on kysely_migration begin
    select count(*) from (select a.id from messages as a, messages as b limit ${sql.lit(Math.round(eachMs * 10_000))});
  end`.execute(db);
}

/** Whether the transaction that rewrites the notes of 0.9.0 is open at this moment. */
async function isRewritingNotes({ dataDir, databaseUrl }) {
  if (databaseUrl) {
    const asked = `select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'delete from "kysely_migration"%'`;
    return (await askPostgres(databaseUrl, asked)).length > 0;
  }
  // The copy is made, its rows are in the file (no other step writes into it from then on), and somebody is writing.
  const file = join(dataDir, 'portal.sqlite');
  const copied = statSync(`${file}.before-${baselineName}`, { throwIfNoEntry: false });
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!copied || log?.size !== 0 || statSync(file).mtimeMs <= copied.mtimeMs) return false;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin immediate');
    database.exec('rollback');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/**
 * Runs a program until it ends, the server until it listens, or until it is killed: so long after its start, or after
 * `isInside` has become true.
 */
async function runProgram(program, { dataDir, databaseUrl }, killAfterMs, isInside) {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', PORTAL_DATA_DIR: dataDir };
  if (databaseUrl) env.PORTAL_DATABASE_URL = databaseUrl;
  const isNext = program.includes(nextProgram);
  const args = [...program, ...(isNext ? [dataDir, databaseUrl ?? ''] : [])];
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  running.add(child);
  let said = '';
  let tookMs;
  let wasKilled = false;
  let wasInside = false;
  let killing;
  const seesInside = () => isInside({ dataDir, databaseUrl }).catch(() => false);
  const killSoon = () => {
    killing = setTimeout(
      async () => {
        wasInside = isInside ? await seesInside() : false;
        wasKilled = child.kill('SIGKILL');
      },
      killAfterMs ?? 2 ** 30,
    );
  };
  while (isInside && child.exitCode === null && !(await seesInside())) await sleep(2);
  killSoon();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (tookMs || !said.includes('Server listening')) return;
      tookMs = performance.now() - started;
      clearTimeout(killing);
      child.kill('SIGTERM');
    });
  }
  const [code, signal] = await exited;
  clearTimeout(killing);
  running.delete(child);
  tookMs ??= performance.now() - started;
  return { code, said, tookMs, wasKilled: wasKilled && signal === 'SIGKILL', wasInside };
}
