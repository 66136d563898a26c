import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { finding } from '#proofs/faults/report.mjs';
import { openDatabase } from '#server/db/open.ts';
import { insertCast } from '#server/demo/seed.ts';
import { addPlatform, startCounterPlatform } from '#server/testing/services/counter-platform.ts';
import { createTestApp } from '#server/testing/test-server.ts';

/** A Wednesday at noon, when January is due. */
const testStart = Date.parse('2026-03-04T12:00:00.000Z');
const items = 4000;
const pieces = 40;
const pieceMs = 10;
const firstMonth = '2025-08';
const months = 6;
const killedWithinMs = 1600;
/** The claims of a killed process expire after half a minute, and each fetch is given a minute. */
const minute = 60_000;
const doneWithinMs = 600_000;
/** After this time unreferenced files are deleted. */
const sweptAfterMs = 26 * 60 * minute;
const program = join(import.meta.dirname, '../usage-fetcher.mjs');

/**
 * Kills the process (SIGKILL) once while it fetches each of six months of 4,000 items, between the first byte of the
 * answer and some time after the last. At the end each month must be stored once and completely, with no leftovers of
 * earlier attempts.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-fetching-faults-'));
  const platform = await startCounterPlatform();
  try {
    return [await killWhileFetching(folder, platform)];
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killWhileFetching(folder, platform) {
  platform.say(JSON.stringify({ Code: 3031, Message: 'Usage Not Ready for Requested Dates' }));
  await fill(folder, platform);
  const killedMonths = new Set();
  let fetcher;
  let killed = 0;
  platform.answer(async (_, response, { searchParams }) => {
    const month = searchParams.get('begin_date').slice(0, 7);
    const isFirst = !killedMonths.has(month);
    killedMonths.add(month);
    if (isFirst) {
      const own = fetcher;
      setTimeout(() => own.kill('SIGKILL') && killed++, Math.random() * killedWithinMs);
    }
    const text = reportOf(month);
    const length = Math.ceil(text.length / pieces);
    for (let at = 0; at < text.length && !response.destroyed; at += length) {
      response.write(text.slice(at, at + length));
      await sleep(pieceMs);
    }
    response.end();
  });
  const { db, close } = await openDatabase({ dataDir: folder });
  const open = () => db.selectFrom('usageFetches').where('state', '<>', 'stored').select('id').execute();
  let startMs = testStart + 2 * 24 * 60 * minute;
  for (const until = performance.now() + doneWithinMs; performance.now() < until && (await open()).length > 0; ) {
    startMs += minute;
    fetcher = fork(program, [folder, platform.network.ca, String(startMs)], { execArgv: ['--import', 'tsx'] });
    const ended = once(fetcher, 'exit');
    while (fetcher.exitCode === null && fetcher.signalCode === null && (await open()).length > 0) await sleep(100);
    fetcher.kill('SIGKILL');
    await ended;
  }
  // The next process to start removes unfinished imports.
  const last = await createTestApp(
    { ...(await openDatabase({ dataDir: folder })), dataDir: folder },
    startMs + sweptAfterMs,
    {},
  );
  await last.close();
  const problems = await monthProblems(db);
  await close();
  return finding('fetching of reports, SQLite', { faults: killed, acknowledged: months, problems });
}

async function fill(folder, platform) {
  const database = await openDatabase({ dataDir: folder });
  await insertCast(database.db, '', testStart);
  const portal = await createTestApp({ ...database, dataDir: folder }, testStart, { network: platform.network });
  await addPlatform(portal, platform.address, { reports: ['IR'], firstMonth });
  await portal.close();
  await database.close?.();
}

/** Months that are missing, duplicate or incomplete, and leftovers. */
async function monthProblems(db) {
  const fetches = await db.selectFrom('usageFetches').select(['month', 'state', 'reason']).execute();
  const imports = await db.selectFrom('usageImports').select(['months', 'uses', 'completedAt']).execute();
  const files = await db.selectFrom('files').where('removedAt', 'is', null).select('name').execute();
  const facts = await db
    .selectFrom('usageFacts')
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return [
    ...fetches.filter(({ state }) => state !== 'stored').map((row) => `not stored: ${JSON.stringify(row)}`),
    ...imports.filter(({ completedAt }) => completedAt === null).map(({ months: of }) => `half stored: ${of}`),
    ...imports.filter(({ uses }) => uses !== String(items)).map(({ months: of, uses }) => `${of} has ${uses} uses`),
    ...(imports.length === months ? [] : [`${imports.length} imports of ${months} months`]),
    ...(Number(facts.rows) === items * months ? [] : [`${facts.rows} rows of ${items * months}`]),
    ...(files.length === months ? [] : [`${files.length} files of ${months} months`]),
  ];
}

function reportOf(month) {
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const performance = { Total_Item_Requests: { [month]: 1 } };
  return JSON.stringify({
    Report_Header: {
      ...{ Report_Name: 'Item Report', Report_ID: 'IR', Release: '5.1', Institution_Name: 'University of Harrowmere' },
      Institution_ID: { Proprietary: ['films:HARROW'] },
      Report_Filters: { Begin_Date: `${month}-01`, End_Date: end },
      Report_Attributes: { Attributes_To_Show: ['Access_Method'] },
      ...{ Created: `${end}T20:00:00Z`, Created_By: 'Films' },
    },
    Report_Items: Array.from({ length: items }, (_, number) => ({
      ...{ Item: `Film ${number} of ${month}`, Platform: 'Films', Item_ID: { Proprietary: `films:${number}` } },
      Attribute_Performance: [{ Data_Type: 'Audiovisual', Access_Method: 'Regular', Performance: performance }],
    })),
  });
}
