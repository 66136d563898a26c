import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Engine } from '#server/db/engine.ts';
import { type DatabaseLocation, openDatabase, openUntouched } from '#server/db/open.ts';
import { startLoad } from './load.ts';
import { describeMachine } from './machine.ts';
import { isMissed, type Row, renderTable } from './report.ts';
import { type BusyStage, measureBusy } from './scale/busy.ts';
import { crowdOf, fillScale, renewSessions } from './scale/fill-scale.ts';
import { measureReconnects } from './scale/reconnects.ts';
import { rowsOfCalls } from './scale/rows-of-calls.ts';
import { grown, type ScaleSize, shareOf } from './scale/scale-size.ts';
import { type CallTimes, timeCalls } from './scale/time-calls.ts';
import { type ServerProgram, startServer } from './servers.ts';
import { programs } from './stage.ts';

/*
 * A portal after some years beside one with a hundredth of its data: how long each call that reads much takes, what that does to
 * the chat, and how quickly everybody is back after a restart.
 *   npm run bench -- scale                       everything, both engines
 *   npm run bench -- scale calls --only sqlite   some parts (calls, busy, reconnects), on one engine
 *   npm run bench -- scale --quick               a tenth of the size and few rounds: a first impression, no result
 *   npm run bench -- scale --keep folder         keeps the filled folders, and uses those that are there
 */
const fullRounds = 20;
const quickRounds = 6;
const quickShare = 0.1;
const busyRounds = 3;
const quickSliceShare = 0.25;
const peopleMax = 500;
const smallShare = 0.01;
/** A guard against hanging; every part ends long before. */
const partMaxMs = 8 * 60_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, keep: { type: 'string' } },
});
const serverUrl = process.env['PORTAL_BENCH_POSTGRES_URL'];
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'portal-scale-'));
if (flags.keep === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
mkdirSync(folder, { recursive: true });
const large = flags.quick ? shareOf(grown, quickShare) : grown;
const small = shareOf(grown, smallShare);
console.log(await describeMachine(folder));

const load = startLoad();
let missed = 0;
for (const engine of (['sqlite', 'postgres'] as const).filter((name) => !flags.only || name === flags.only)) {
  const programOfSmall = await filled(engine, small);
  const program = await filled(engine, large);
  const stage: BusyStage = {
    ...{ load, program, folder, people: crowdOf(large, peopleMax) },
    rounds: flags.quick ? 1 : busyRounds,
    sliceShare: flags.quick ? quickSliceShare : 1,
  };
  const parts: Record<string, () => Promise<Row[]>> = {
    calls: async () => rowsOfCalls(engine, await timesOn(programOfSmall), await timesOn(program)),
    busy: () => measureBusy(stage),
    reconnects: () => measureReconnects(stage),
  };
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const started = performance.now();
    const guard = setTimeout(() => giveUp(`${name} on ${engine}`), partMaxMs);
    const rows = await measure();
    clearTimeout(guard);
    missed += rows.filter(isMissed).length;
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `\n${name} on ${engine}, ${large.messages.toLocaleString('en')} messages, ${took} s\n${renderTable(rows)}`,
    );
  }
}
load.stop();
if (flags.quick) console.log('A quick run: too little and too few rounds for a result.');
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');

/** The servers end with this process. */
function giveUp(part: string): never {
  console.error(`${part} took more than ${partMaxMs / 60_000} minutes`);
  process.exit(1);
}

async function timesOn(program: ServerProgram): Promise<CallTimes[]> {
  const server = await startServer(program);
  try {
    return await timeCalls(server, flags.quick ? quickRounds : fullRounds);
  } finally {
    await server.stop();
  }
}

/** A portal on a database of this size, filled unless it is kept from before. */
async function filled(engine: Engine, size: ScaleSize): Promise<ServerProgram> {
  const name = `scale_${size.messages}`;
  const dataDir = join(folder, `${engine}-${name}`);
  const location: DatabaseLocation = engine === 'sqlite' ? { dataDir } : { dataDir, databaseUrl: databaseUrl(name) };
  const note = join(dataDir, 'filled');
  // A PostgreSQL that was started for this run has nothing of an earlier one.
  const isKept = existsSync(note) && (engine === 'sqlite' || (await hasDatabase(name)));
  const started = performance.now();
  // What was broken off is begun anew.
  if (!isKept) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (!isKept && engine === 'postgres') await createDatabase(name);
  await openDatabase(location).then(({ close }) => close());
  // Of a million messages a single statement takes longer than anybody would wait for.
  const db = await openUntouched(location, { isPatient: true });
  if (!db) throw new Error(`${dataDir} has no database`);
  await (isKept ? renewSessions(db) : fillScale(db, size));
  await db.destroy();
  if (!isKept) {
    writeFileSync(note, '');
    console.log(`${engine}: ${size.messages} messages in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const { portal } = programs(folder, dataDir, []);
  return {
    ...portal,
    env: { ...portal.env, ...(location.databaseUrl && { PORTAL_DATABASE_URL: location.databaseUrl }) },
  };
}

async function hasDatabase(name: string): Promise<boolean> {
  return withClient(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

async function createDatabase(name: string): Promise<void> {
  await withClient(async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  });
}

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name?: string): string {
  if (!serverUrl) throw new Error('Run `npm run bench -- scale`, which starts a PostgreSQL for it');
  const url = new URL(serverUrl);
  if (name !== undefined) url.pathname = `/${name}`;
  return url.href;
}
