import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/engine.ts';
import { type DatabaseLocation, openDatabase, openWithoutMigrating } from '#server/db/open.ts';
import { programsOnPostgres, seedPeer } from './chat/on-postgres.ts';
import { measureThroughput } from './chat/throughput.ts';
import { type Load, startLoad } from './load.ts';
import { describeMachine } from './measuring/machine.ts';
import { isMissed, type Row, renderTable } from './measuring/report.ts';
import { measureBusy } from './scale/busy.ts';
import { createDatabase, hasDatabase, urlOf } from './scale/databases.ts';
import { crowdOf, fillScale, renewSessions } from './scale/fill-scale.ts';
import { measureHarvests } from './scale/harvests.ts';
import { measureHome } from './scale/home.ts';
import { measureLists } from './scale/lists.ts';
import { measurePages } from './scale/pages.ts';
import { measureReconnects } from './scale/reconnects.ts';
import { grown, type ScaleSize, shareOf } from './scale/scale-size.ts';
import { seedPortal } from './seed.ts';
import { type ServerProgram, startServer } from './servers.ts';
import { portalOn } from './stage.ts';

/*
 * Compares a portal after some years with one that has a hundredth of its data, by what people notice.
 *   npm run bench -- scale                       everything, both engines, within a quarter of an hour
 *   npm run bench -- scale small                 a tenth of the size and few rounds: a first impression, no result
 *   npm run bench -- scale lists busy            some parts (lists, home, busy, harvests, reconnects, chat), also with small
 *   npm run bench -- scale pages                 opens all pages and checks that every list they load is measured
 *   npm run bench -- scale --only sqlite         one engine
 *   npm run bench -- scale --keep folder         keeps the filled folders, and reuses existing ones
 */
const rounds = { lists: 30, busy: 2, reconnects: 3, chat: 4 };
const smallRounds = { lists: 6, busy: 1, reconnects: 1, chat: 1 };
const smallShare = 0.1;
const hundredth = 0.01;
const crowdMax = 500;
const chatPeople = [200, 1000];
/** A guard against hanging; every part ends long before. */
const partMaxMs = 10 * 60_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, keep: { type: 'string' } },
});
const isSmall = positionals.includes('small');
const wanted = positionals.filter((name) => name !== 'small');
const serverUrl = process.env['PORTAL_BENCH_POSTGRES_URL'];
if (!serverUrl) throw new Error('Run `npm run bench -- scale`, which starts a PostgreSQL for it');
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'portal-scale-'));
if (flags.keep === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
mkdirSync(folder, { recursive: true });
const size = isSmall ? shareOf(grown, smallShare) : grown;
const times = isSmall ? smallRounds : rounds;
console.log(await describeMachine(folder));

const goals: Row[] = [];
const load = startLoad();
for (const engine of (['sqlite', 'postgres'] as const).filter((name) => !flags.only || name === flags.only)) {
  if (wanted.length > 0 && wanted.every((name) => name === 'chat')) break;
  const programs = { small: await filled(engine, shareOf(grown, hundredth)), grown: await filled(engine, size) };
  const people = crowdOf(size, crowdMax);
  const stage = { load, program: programs.grown, folder, people, sliceShare: isSmall ? 0.5 : 1 };
  await part(engine, 'lists', () => measureLists(engine, programs, times.lists));
  if (wanted.includes('pages')) await part(engine, 'pages', () => measurePages(programs.small));
  await part(engine, 'home', () => measureHome(programs.grown));
  // Before any message is written, so that nothing has changed.
  await part(engine, 'reconnects', () => {
    return measureReconnects({ ...stage, newestChange: size.messages, rounds: times.reconnects });
  });
  await part(engine, 'busy', () => measureBusy({ ...stage, rounds: times.busy }));
  await part(engine, 'harvests', () => measureHarvests({ ...stage, rounds: times.busy }));
}
if (isWanted('chat')) await measureChat(serverUrl, load);
load.stop();
const missed = goals.filter(isMissed).length;
console.log(
  `\n${size.messages.toLocaleString('en')} messages, ${size.people.toLocaleString('en')} people\n${renderTable(goals)}`,
);
if (isSmall) console.log('A small run: too little and too few rounds for a result.');
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');

function isWanted(name: string): boolean {
  return name === 'pages' || wanted.length === 0 || wanted.includes(name);
}

/** Runs one part, and adds its goals to the table of all. */
async function part(
  where: string,
  name: string,
  measure: () => Promise<Row[] | { rows: Row[]; goals: Row[] }>,
): Promise<void> {
  if (!isWanted(name)) return;
  const started = performance.now();
  const guard = setTimeout(() => {
    console.error(`${name} on ${where} took more than ${partMaxMs / 60_000} minutes`);
    // The servers end with this process.
    process.exit(1);
  }, partMaxMs);
  const found = await measure();
  clearTimeout(guard);
  const rows = Array.isArray(found) ? found : found.rows;
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n${name}, ${where}, ${took} s\n${renderTable(rows)}`);
  for (const row of Array.isArray(found) ? found : found.goals)
    goals.push({ ...row, figure: `${where}: ${row.figure}` });
}

async function measureChat(url: string, clients: Load): Promise<void> {
  const dataDir = join(folder, 'chat');
  const databaseUrl = urlOf(url, 'scale_chat');
  await createDatabase(url, 'scale_chat');
  const count = Math.max(...chatPeople);
  const people = await seedPortal({ dataDir }, count);
  await seedPortal({ dataDir, databaseUrl }, count);
  await seedPeer(databaseUrl, people);
  const portal = portalOn(dataDir);
  const onPostgres = programsOnPostgres(databaseUrl, portal, join(folder, 'chat-postgres'));
  const stage = { load: clients, people, rounds: times.chat, sliceShare: 1, portal, ...onPostgres };
  for (const peopleCount of chatPeople) await part('chat', 'chat', () => measureThroughput(stage, peopleCount));
}

/** A portal on a database of this size, which is filled unless it is kept from an earlier run. */
async function filled(engine: Engine, wantedSize: ScaleSize): Promise<ServerProgram> {
  const name = `scale_${wantedSize.messages}`;
  const dataDir = join(folder, `${engine}-${name}`);
  const location: DatabaseLocation =
    engine === 'sqlite' ? { dataDir } : { dataDir, databaseUrl: urlOf(serverUrl ?? '', name) };
  const note = join(dataDir, 'filled');
  // A PostgreSQL started for this run has no data of an earlier one.
  const isKept = existsSync(note) && (engine === 'sqlite' || (await hasDatabase(serverUrl ?? '', name)));
  const started = performance.now();
  // An interrupted fill starts again.
  if (!isKept) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (!isKept && engine === 'postgres') await createDatabase(serverUrl ?? '', name);
  await openDatabase(location).then(({ close }) => close());
  // A single statement over a million messages takes longer than the usual timeout.
  const db = await openWithoutMigrating(location, { isPatient: true });
  if (!db) throw new Error(`${dataDir} has no database`);
  await (isKept ? renewSessions(db) : fillScale(db, wantedSize));
  await db.destroy();
  if (!isKept) {
    writeFileSync(note, '');
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${engine}: filled with ${wantedSize.messages.toLocaleString('en')} messages in ${took} s`);
  }
  const program = portalOn(dataDir);
  const onDatabase = location.databaseUrl && { PORTAL_DATABASE_URL: location.databaseUrl };
  // The first start runs one-time work, which is not measured.
  const settled = { ...program, env: { ...program.env, ...onDatabase } };
  await startServer(settled).then((server) => server.stop());
  return settled;
}
