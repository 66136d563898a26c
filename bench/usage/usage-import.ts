import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, percentile, type Slice } from '#bench/measure.ts';
import { type Row, rowOf } from '#bench/report.ts';
import type { RunningServer } from '#bench/servers.ts';
import { type Stage, settleMs, withServers } from '#bench/stage.ts';
import { openDatabase } from '#server/db/open.ts';
import { createToken } from '#server/platform/passwords.ts';
import { writeReport } from './usage-report.ts';

const sliceMs = 6000;
const perSecond = 100;
const peopleCount = 100;
const rowsOfReport = 60_000;
const pollMs = 20;
const waitMaxMs = 100;
/** A guard against hanging. */
const uploadMaxMs = 60_000;

/** How long messages and other requests take while one report after the other is imported, beside the same without. */
export async function measureDuringImport(stage: Stage, folder: string, dataDir: string): Promise<Row[]> {
  const cookie = await adminCookie(dataDir);
  const path = join(folder, 'import.csv');
  writeReport(path, rowsOfReport, ' MARK');
  const report = readFileSync(path, 'utf8');
  return withServers(stage, [stage.portal], peopleCount, async ([portal]) => {
    if (!portal) throw new Error('The portal is needed');
    const uploads = uploader({ portal, cookie, report, rows: rowsOfReport, customerId: stage.people[0]?.id ?? 0 });
    const ms = sliceMs * stage.sliceShare;
    const quiet = () => slice(stage, portal, { ms, cookie });
    const busy = async () => {
      const stop = uploads.start();
      try {
        return await slice(stage, portal, { ms, cookie });
      } finally {
        await stop();
      }
    };
    await busy();
    const control = await compare(stage.rounds, quiet, quiet);
    const found = await compare(stage.rounds, busy, quiet);
    const about = { unit: 'ms', peerName: 'without', control };
    const longest = found.figures['longest']?.ours ?? 0;
    const note = `${uploads.count()} reports of ${rowsOfReport.toLocaleString('en')} rows, ${Math.round(uploads.rowsPerSecond()).toLocaleString('en')} rows/s`;
    return [
      rowOf(found, 'p50', { ...about, figure: 'chat p50 during an import' }),
      rowOf(found, 'p99', { ...about, figure: 'chat p99 during an import', goal: { atMost: 4 }, note }),
      {
        figure: 'longest wait of another request',
        unit: 'ms',
        peerName: 'allowed',
        ours: longest,
        peer: waitMaxMs,
        ratio: longest / waitMaxMs,
        goal: { atMost: 1 },
        note: `without an import ${Math.round(found.figures['longest']?.peer ?? 0)} ms`,
      },
    ];
  });
}

async function slice(
  { load }: Stage,
  portal: RunningServer,
  { ms, cookie }: { ms: number; cookie: string },
): Promise<Slice> {
  const waits: number[] = [];
  let isOver = false;
  const polling = (async () => {
    while (!isOver) {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${portal.port}/api/user`, { headers: { cookie } });
      await answer.text();
      waits.push(performance.now() - started);
      await sleep(pollMs);
    }
  })();
  polling.catch(() => {});
  const { p50, p99 } = await load
    .order('openLoop', { line: portal.name, ms, perSecond, pause: 'sleep' })
    .finally(() => {
      isOver = true;
    });
  await polling;
  await sleep(settleMs);
  return { p50, p99, longest: Math.max(...waits), poll99: percentile(waits, 0.99) };
}

interface Uploading {
  portal: RunningServer;
  cookie: string;
  report: string;
  rows: number;
  customerId: number;
}

/** Uploads one report after the other, each a little different from the ones before. */
export function uploader({ portal, cookie, report, rows, customerId }: Uploading) {
  // In a database that was kept the first of an earlier run is stored.
  let number = Date.now();
  let done = 0;
  let busyMs = 0;
  const origin = `http://127.0.0.1:${portal.port}`;

  async function upload(): Promise<void> {
    number++;
    const body = new FormData();
    body.set('customerId', String(customerId));
    body.set('file', new Blob([report.replace('MARK', String(number))], { type: 'text/csv' }), 'usage.csv');
    const started = performance.now();
    const answer = await fetch(`${origin}/api/upload-usage-data`, {
      method: 'POST',
      body,
      headers: { cookie, origin },
      signal: AbortSignal.timeout(uploadMaxMs),
    });
    if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
    busyMs += performance.now() - started;
    done++;
  }

  return {
    once: upload,
    start() {
      let isOver = false;
      const running = (async () => {
        while (!isOver) await upload();
      })();
      // Whoever stops it is told; until then the slice goes on.
      running.catch(() => {});
      return async () => {
        isOver = true;
        await running;
      };
    },
    count: () => done,
    rowsPerSecond: () => (done * rows) / (busyMs / 1000),
  };
}

async function adminCookie(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ dataDir });
  const { token, tokenHash } = createToken();
  const { id } = await db.selectFrom('users').where('role', '=', 'admin').select('id').executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  await db
    .insertInto('sessions')
    .values({ tokenHash, userId: id, createdAt: now, lastSeenAt: now, userAgent: 'bench' })
    .execute();
  await close();
  return `carrel_session=${token}`;
}
