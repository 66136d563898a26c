import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PostgresPrograms, programsOnPostgres, seedPeer } from './chat/on-postgres.ts';
import { measureStartUp } from './chat/start-up.ts';
import { measureThroughput } from './chat/throughput.ts';
import { startLoad } from './load.ts';
import { describeMachine } from './measuring/machine.ts';
import { isMissed, type Row, renderTable } from './measuring/report.ts';
import { seedPortal } from './seed.ts';
import { portalOn, type Stage } from './stage.ts';

/*
 * The chat with every check in place and each message flushed to disk, compared with a server that does without most of
 * it.
 *   npm run bench -- chat                        everything, about ten minutes
 *   npm run bench -- chat start-up               some parts
 *   npm run bench -- chat --quick                few and short rounds: a first impression, no result
 *   npm run bench -- chat --profile profiles     stores a CPU profile of every portal that ran
 */
const parts: Record<string, (stage: Stage & PostgresPrograms) => Promise<Row[]>> = {
  'throughput-200': (stage) => measureThroughput(stage, 200),
  'throughput-1000': (stage) => measureThroughput(stage, 1000),
  'start-up': measureStartUp,
};
const fullRounds = 8;
const quickRounds = 3;
const quickShare = 0.5;
const peopleCount = 1000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const databaseUrl = process.env['PORTAL_BENCH_POSTGRES_URL'];
if (!databaseUrl) throw new Error('Run `npm run bench -- chat`, which starts a PostgreSQL for it');

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
// Child processes end with this process; without the limit, one that hangs would stay.
const runMaxMs = 40 * 60_000;
setTimeout(() => {
  console.error('The bench took too long and was stopped.');
  process.exit(1);
}, runMaxMs).unref();

const dataDir = join(folder, 'data');
const profileFlags = flags.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${flags.profile}`];
const portal = portalOn(dataDir, profileFlags);
const people = await seedPortal({ dataDir }, peopleCount);
await seedPortal({ dataDir, databaseUrl }, peopleCount);
await seedPeer(databaseUrl, people);
const stage: Stage & PostgresPrograms = {
  people,
  load: startLoad(),
  rounds: flags.quick ? quickRounds : fullRounds,
  sliceShare: flags.quick ? quickShare : 1,
  portal,
  ...programsOnPostgres(databaseUrl, portal, join(folder, 'data-postgres')),
};
console.log(await describeMachine(folder));

const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const found = await measure(stage);
  rows.push(...found);
  console.log(`\n${name}, ${((performance.now() - started) / 1000).toFixed(0)} s\n${renderTable(found)}`);
}
stage.load.stop();
console.log(`\nMedians of ${stage.rounds} rounds; control: the peer against itself.\n${renderTable(rows)}`);
if (flags.quick) console.log('A quick run: too few rounds for a result.');
const missed = rows.filter(isMissed).length;
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
