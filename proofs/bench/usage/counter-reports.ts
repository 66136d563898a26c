import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CounterReportId } from '#contract/values/plans-and-usage/counter-reports.ts';
import { compare, type Slice } from '#proofs/bench/measuring/measure.ts';
import { type Row, rowOf } from '#proofs/bench/measuring/report.ts';
import { createDatabase, urlOf } from '#proofs/bench/scale/databases.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { readRequest } from '#server/features/usage/counter-reports/read-request.ts';
import { overviewOfReport } from '#server/features/usage/counter-reports/report-months.service.ts';
import { listStoredReports, writeReport } from '#server/features/usage/counter-reports/write-report.service.ts';
import { streamText } from '#server/platform/http/text-stream.ts';
import { fillCounterReports, filledYear, itemMetrics } from './fill-counter-reports.ts';

const rowsOfReport = 1_000_000;
const pageOfPeer = 1000;
const MiB = 1024 * 1024;
const database = 'bench_counter_reports';
const settings = {
  namespace: 'carrel',
  createdBy: 'Carrel',
  registryRecord: '',
  platform: undefined,
  publisher: undefined,
};

/**
 * An Item Report of a million rows as it is streamed, compared with the same rows in the same order through bare
 * JSON.stringify; and a year of a platform. On SQLite, and with PORTAL_TEST_POSTGRES_URL on PostgreSQL.
 */
export async function measureCounterReports(
  folder: string,
  { rounds, server }: { rounds: number; server: string | undefined },
): Promise<Row[]> {
  const found = await measureOn('SQLite', { dataDir: mkdtempSync(join(folder, 'counter-')) }, rounds);
  if (!server) return found;
  await createDatabase(server, database);
  const location = { dataDir: mkdtempSync(join(folder, 'counter-')), databaseUrl: urlOf(server, database) };
  return [...found, ...(await measureOn('PostgreSQL', location, rounds))];
}

async function measureOn(engine: string, location: DatabaseLocation, rounds: number): Promise<Row[]> {
  const { db, close } = await openDatabase(location);
  try {
    await fillCounterReports(db, rowsOfReport / itemMetrics.length);
    await sql`analyze`.execute(db);
    const rows: Row[] = [];
    for (const form of ['json', 'tabular'] as const) {
      const ours = () => speedOf(() => report(db, 'IR', form));
      const found = await compare(rounds, ours, () => speedOf(() => plainRows(db)));
      const about = { peerName: 'rows with JSON.stringify', goal: { atLeast: 0.5 } };
      rows.push(rowOf(found, 'rows/s', { figure: `${engine}, IR of 1M rows, ${form}`, unit: 'rows/s', ...about }));
    }
    const { firstMs, grownMiB } = await watched(() => report(db, 'IR', 'json'));
    const times: number[] = [];
    for (let call = 0; call < 20; call++) times.push((await watched(() => report(db, 'PR', 'json'))).wholeMs);
    const listed = performance.now();
    const stored = await listStoredReports(db, 1);
    for (const id of ['PR', 'IR', 'IR_A1'] as const) overviewOfReport(id, stored);
    return [
      ...rows,
      { figure: `${engine}, first byte of it`, unit: 'ms', ours: firstMs, goal: { atMost: 1000 } },
      { figure: `${engine}, memory above rest`, unit: 'MB', ours: grownMiB, goal: { atMost: 100 } },
      { figure: `${engine}, a year's PR, slowest of 20`, unit: 'ms', ours: Math.max(...times), goal: { atMost: 100 } },
      { figure: `${engine}, months of the reports`, unit: 'ms', ours: performance.now() - listed },
    ];
  } finally {
    await close();
  }
}

async function report(db: Db, id: CounterReportId, form: 'json' | 'tabular') {
  const stored = await listStoredReports(db, 1);
  const asked = new Map([
    ['begin_date', [filledYear.from]],
    ['end_date', [filledYear.to]],
  ]);
  const read = readRequest(asked, { report: id, form, thisMonth: '2026-03', platforms: [] });
  if ('refusal' in read) throw new Error(read.refusal.Data);
  const { pieces } = await writeReport(db, read.request, {
    ...{ form, stored, passedOver: [], settings, now: 0, institution: { id: 1, name: 'Library' } },
  });
  return streamText(pieces);
}

/** The same rows in the same order, page by page, as JSON. */
async function* plainRows(db: Db): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let after = { sortKey: '', item: -1 };
  for (;;) {
    const items = db
      .selectFrom('usageItems')
      .where('importId', '=', 1)
      .where(sql<boolean>`("sortKey", item) > (${after.sortKey}, ${after.item})`)
      .orderBy('sortKey')
      .orderBy('item')
      .limit(pageOfPeer)
      .select(['item', 'sortKey', 'attributes']);
    const rows = await db
      .selectFrom(items.as('items'))
      .innerJoin('usageFacts as facts', 'facts.item', 'items.item')
      .where('facts.importId', '=', 1)
      // Uses the partial index of rows with an item.
      .where('facts.item', 'is not', null)
      .where('facts.year', '=', 2025)
      .orderBy('items.sortKey')
      .orderBy('items.item')
      .selectAll('items')
      .select(['facts.metric', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'])
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = { sortKey: last.sortKey, item: last.item };
    yield encoder.encode(rows.map((row) => JSON.stringify(row)).join(','));
  }
}

type Text = AsyncIterable<Uint8Array>;

async function speedOf(open: () => Text | Promise<Text>): Promise<Slice> {
  const started = performance.now();
  for await (const _ of await open()) {
    // The reader takes each piece at once.
  }
  return { 'rows/s': rowsOfReport / ((performance.now() - started) / 1000) };
}

/** Time to the first piece and to the last one, and the growth of memory meanwhile. */
async function watched(open: () => Promise<Text>) {
  globalThis.gc?.();
  await sleep(10);
  const rest = process.memoryUsage.rss();
  let most = rest;
  const started = performance.now();
  let firstMs = 0;
  for await (const _ of await open()) {
    firstMs ||= performance.now() - started;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { firstMs, wholeMs: performance.now() - started, grownMiB: (most - rest) / MiB };
}
