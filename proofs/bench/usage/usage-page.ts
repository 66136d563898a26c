import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { compare, percentile, type Slice } from '#proofs/bench/measuring/measure.ts';
import { type Row, rowOf } from '#proofs/bench/measuring/report.ts';
import { createDatabase, urlOf } from '#proofs/bench/scale/databases.ts';
import { engineOf } from '#server/db/engine.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf } from '#server/features/usage/feed/usage-feed.ts';
import { noteUses } from '#server/features/usage/figures/institution-uses.service.ts';
import { readSummary } from '#server/features/usage/figures/usage-summary.service.ts';
import { titlePartsOf } from '#server/features/usage/figures/usage-title-parts.service.ts';
import { readUsageTitles } from '#server/features/usage/titles/usage-titles.service.ts';
import { listImports, topTitles } from '#server/features/usage/usage.queries.ts';
import { filledMonths, fillUsagePage } from './fill-usage-page.ts';

const calls = 20;
const topTitlesMax = 10;
const database = 'bench_usage_page';
const institution = { id: 1, name: 'Library' };

/**
 * The reads of an institution's page with five years of two platforms, 5,000 titles each, compared with the one
 * statement that must scan every row: the sum over titles. On SQLite in processor time, which other programs do not
 * affect; with PORTAL_TEST_POSTGRES_URL on PostgreSQL as well, in wall-clock time, because another process does the
 * work.
 */
export async function measurePage(
  folder: string,
  { rounds, server }: { rounds: number; server: string | undefined },
): Promise<Row[]> {
  const onSqlite = { dataDir: mkdtempSync(join(folder, 'page-')) };
  const found = await measureOn('SQLite', onSqlite, { rounds, time: processorMs, pageMaxMs: 50 });
  if (!server) return found;
  await createDatabase(server, database);
  const onPostgres = { dataDir: mkdtempSync(join(folder, 'page-')), databaseUrl: urlOf(server, database) };
  return [
    ...found,
    ...(await measureOn('PostgreSQL', onPostgres, { rounds, time: () => performance.now(), pageMaxMs: 80 })),
  ];
}

interface How {
  rounds: number;
  /** In milliseconds. */
  time: () => number;
  pageMaxMs: number;
}

async function measureOn(engine: string, location: DatabaseLocation, { rounds, time, pageMaxMs }: How): Promise<Row[]> {
  const { db, close } = await openDatabase(location);
  try {
    await fillUsagePage(db);
    // SQLite has no statistics here; PostgreSQL collects them automatically.
    if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
    await db.transaction().execute((transaction) => noteUses(transaction, institution.id));
    const feed = feedOf((await listImports(db, institution.id)).map(toStoredImport), ['TR']);
    const parts = await titlePartsOf(db, feed);
    const titles = () => timesOf(time, () => topTitles(parts, topTitlesMax).execute(db));
    const summary = () => timesOf(time, () => readSummary(db, { institution, planOn: (tier) => defaultPlans[tier] }));
    const list = () => timesOf(time, () => readUsageTitles(db, { institutionId: 1, period: filledMonths, limit: 100 }));
    await summary();
    const about = { unit: 'ms', peerName: 'its titles alone' };
    const ofPage = await compare(rounds, summary, titles);
    const ofList = await compare(rounds, list, titles);
    const [page, all] = [`${engine}, figures of five years, p95`, `${engine}, titles of five years, p95`];
    return [
      rowOf(ofPage, 'p95', { ...about, figure: page, goal: { atMost: 1.5 } }),
      rowOf(ofList, 'p95', { ...about, figure: all, goal: { atMost: 2.5 } }),
      { figure: `${page}, by themselves`, unit: 'ms', ours: p95Of(ofPage), goal: { atMost: pageMaxMs } },
    ];
  } finally {
    await close();
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function p95Of({ figures }: Awaited<ReturnType<typeof compare>>): number {
  return figures['p95']?.ours ?? Number.NaN;
}

async function timesOf(time: () => number, call: () => Promise<unknown>): Promise<Slice> {
  const times: number[] = [];
  for (let number = 0; number < calls; number++) {
    const started = time();
    await call();
    times.push(time() - started);
  }
  return { p95: percentile(times, 0.95) };
}
