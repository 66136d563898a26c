import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './measuring/machine.ts';
import { isMissed, type Row, renderTable } from './measuring/report.ts';
import { measureCounterReports } from './usage/counter-reports.ts';
import { measurePage } from './usage/usage-page.ts';
import { measureFlatness, measureLargest, measureReading } from './usage/usage-reading.ts';
import { measureTables } from './usage/usage-tables.ts';

/*
 * Usage reports: reading and validating compared with a bare parser on the same file, memory, the page of an
 * institution with much usage, how many tables are read without a question, and how fast COUNTER reports are streamed
 * (page and reports with PORTAL_TEST_POSTGRES_URL on PostgreSQL as well). The effect of an import on the chat is a part
 * of `scale` (busy).
 *   npm run bench -- usage                     everything
 *   npm run bench -- usage reading             one part
 *   npm run bench -- usage --quick             few and short rounds: a first impression, no result
 */
const fullRounds = 6;
const quickRounds = 2;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const rounds = flags.quick ? quickRounds : fullRounds;
const server = process.env['PORTAL_TEST_POSTGRES_URL'];
const folder = mkdtempSync(join(tmpdir(), 'portal-usage-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const parts: Record<string, () => Promise<Row[]>> = {
  reading: () => measureReading(folder, rounds),
  memory: () => measureFlatness(folder, rounds),
  largest: () => measureLargest(folder),
  page: () => measurePage(folder, { rounds, server }),
  tables: () => measureTables(folder),
  counter: () => measureCounterReports(folder, { rounds, server }),
};
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

console.log(await describeMachine(folder));
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const found = await measure();
  rows.push(...found);
  console.log(`\n${name}\n${renderTable(found)}`);
}
console.log(`\nMedians of ${rounds} rounds; control: the peer against itself.\n${renderTable(rows)}`);
if (flags.quick) console.log('A quick run: too few rounds for a result.');
const missed = rows.filter(isMissed).length;
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
