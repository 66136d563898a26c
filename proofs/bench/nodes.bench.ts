import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad } from './load.ts';
import { describeMachine } from './measuring/machine.ts';
import { isMissed, type Row, renderTable } from './measuring/report.ts';
import { measureDeaths, measureStart } from './nodes/deaths.ts';
import { startInstallation } from './nodes/installation.ts';
import { connectCrowd, measureTwoNodes } from './nodes/two-nodes.ts';
import { type RunningServer, startServer } from './servers.ts';

/*
 * Compares several nodes over PostgreSQL, Redis and an S3-compatible store with a single node on the same PostgreSQL.
 *   npm run bench -- nodes                    everything, within four minutes
 *   npm run bench -- nodes messages deaths    some parts (messages, deaths, start)
 *   npm run bench -- nodes --quick            few rounds: a first impression, no result
 */
const fullRounds = 5;
const quickRounds = 1;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const serverUrl = process.env['PORTAL_BENCH_POSTGRES_URL'];
if (!serverUrl) throw new Error('Run `npm run bench -- nodes`, which starts a PostgreSQL for it');
const folder = mkdtempSync(join(tmpdir(), 'portal-nodes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
console.log(await describeMachine(folder));

const load = startLoad();
const installation = await startInstallation(serverUrl, folder, load);
const servers: RunningServer[] = [];
for (const program of [installation.alone, installation.node(1), installation.node(2)]) {
  servers.push(await startServer(program));
}
const [alone, ...nodes] = servers;
if (!alone || !nodes[0]) throw new Error('One node alone and two together are needed');
const other = nodes[0];
const crowdAlone = await connectCrowd(installation, [alone]);
const crowd = await connectCrowd(installation, nodes);
const rounds = flags.quick ? quickRounds : fullRounds;
const parts: Record<string, () => Promise<Row[]>> = {
  messages: () => measureTwoNodes(installation, rounds, crowdAlone, crowd),
  deaths: () => measureDeaths(installation, other),
  start: () => measureStart(installation),
};
let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const rows = await measure();
  missed += rows.filter(isMissed).length;
  console.log(`\n${name}, ${((performance.now() - started) / 1000).toFixed(0)} s\n${renderTable(rows)}`);
}
for (const { line } of [crowdAlone, crowd]) await load.order('disconnect', { line });
load.stop();
for (const server of servers) await server.stop();
await installation.stop();
if (flags.quick) console.log('A quick run: too few rounds for a result.');
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
