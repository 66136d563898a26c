import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { compare, percentile, type Slice } from '#bench/measure.ts';
import { type Row, rowOf } from '#bench/report.ts';
import { openDatabase } from '#server/db/open.ts';
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
const institution = { id: 1, name: 'Library' };

/**
 * What the page of an institution asks for with five years of two platforms, 5,000 titles each, beside the one statement in it that
 * has to look at every row: the titles added up. By the processor's time, which nobody else can take.
 */
export async function measurePage(folder: string, rounds: number): Promise<Row[]> {
  const { db, close } = await openDatabase({ dataDir: mkdtempSync(join(folder, 'page-')) });
  try {
    await fillUsagePage(db);
    await db.transaction().execute((transaction) => noteUses(transaction, institution.id));
    const feed = feedOf((await listImports(db, institution.id)).map(toStoredImport), ['TR']);
    const parts = await titlePartsOf(db, feed);
    const titles = () => timesOf(() => topTitles(parts, topTitlesMax).execute(db));
    const summary = () => timesOf(() => readSummary(db, { institution }));
    const list = () => timesOf(() => readUsageTitles(db, { institutionId: 1, period: filledMonths, limit: 100 }));
    await summary();
    const peerName = 'its titles alone';
    const ofPage = await compare(rounds, summary, titles);
    const ofList = await compare(rounds, list, titles);
    return [
      rowOf(ofPage, 'p95', { figure: 'figures of five years, p95', unit: 'ms', peerName, goal: { atMost: 1.5 } }),
      rowOf(ofList, 'p95', { figure: 'titles of five years, p95', unit: 'ms', peerName, goal: { atMost: 2.5 } }),
      { figure: 'figures of five years, p95, by themselves', unit: 'ms', ours: p95Of(ofPage), goal: { atMost: 50 } },
    ];
  } finally {
    await close();
  }
}

function p95Of({ figures }: Awaited<ReturnType<typeof compare>>): number {
  return figures['p95']?.ours ?? Number.NaN;
}

async function timesOf(call: () => Promise<unknown>): Promise<Slice> {
  const times: number[] = [];
  for (let number = 0; number < calls; number++) {
    const started = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  return { p95: percentile(times, 0.95) };
}
