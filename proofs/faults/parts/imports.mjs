import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startPortal } from '#e2e/portal.ts';
import { postgresPlaces, sqlitePlaces, withDatabase } from '#proofs/faults/databases.mjs';
import { post, postForm, read, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';

const titles = 20_000;
const months = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}`);
const people = 2000;
const institutions = 40;
/** The claim of a killed process expires after 15 s. */
const queueMs = 120_000;

/**
 * Kills the portal (SIGKILL) during an import, between its start and its answer: 10 of usage and 10 of people on each
 * engine, or on the given one. The import must be stored completely or not at all, completely if it was acknowledged;
 * otherwise the same file can be sent again.
 */
export async function run([times = '10', only]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'));
  const postgres = await startPostgres();
  const findings = [];
  try {
    const engines = [sqlitePlaces(folder), postgresPlaces(folder, postgres.url)];
    for (const engine of engines.filter(({ name }) => only === undefined || only === name)) {
      const template = await engine.empty();
      // Filled with the demo.
      const portal = await startAt(template);
      await portal.stop();
      portal.copyDataTo(template.dataDir);
      await portal.remove();
      for (const kind of [usage, customers]) findings.push(await cut(engine, { template, kind, times: Number(times) }));
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

const usage = {
  name: 'usage',
  file: counterFile({
    report: 'IR_M1',
    institution: 'University of Harrowmere',
    months,
    rows: Array.from({ length: titles }, (_, number) => ({
      attributes: [`Title ${number}`, 'Carrel Press', '', 'Carrel Video', '', '', '', 'Audiovisual'],
      metric: 'Total_Item_Requests',
      figures: months.map((_, month) => (number + month) % 3),
    })),
  }),
  send(person) {
    const file = { bytes: this.file, type: 'text/csv', name: 'usage.csv' };
    return postForm(person, '/api/upload-usage-data', { customerId: '2' }, file);
  },
  /** An import that was queued before the fault continues after the next start. */
  async settle(person) {
    for (const until = Date.now() + queueMs; Date.now() < until; await sleep(100)) {
      const imports = await read(person, '/api/usage/imports').then((answer) => answer.json());
      if (!imports.some(({ state }) => ['waiting', 'reading'].includes(state))) return;
    }
  },
  async look(person) {
    const [summary, reports] = await Promise.all(
      ['summary', 'reports'].map((what) =>
        read(person, `/api/usage/${what}?institution=1`).then((answer) => answer.json()),
      ),
    );
    const { monthly, metrics, dataTypes, titles: shown } = summary;
    const figures = monthly.map(({ month, report, figures: inMonth }) => ({ month, report, inMonth }));
    return {
      figures,
      metrics,
      dataTypes,
      shown,
      reports: reports.map(({ title, totalHits }) => ({ title, totalHits })),
    };
  },
};

const customers = {
  name: 'people',
  file: [
    'Name,Username,Institution,Department,Tier',
    ...Array.from(
      { length: people },
      (_, number) => `Person ${number},person.${number},College ${number % institutions},,gold`,
    ),
  ].join('\n'),
  send(person) {
    return post(person, '/api/customers/import', { csv: this.file, dryRun: false });
  },
  look: (_person, location) =>
    withDatabase(location, async (db) => {
      const counts = {};
      for (const table of ['users', 'institutions', 'subscriptions', 'passwordLinks', 'changeLog']) {
        counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
      }
      return counts;
    }),
};

/** One kind of import on one engine. */
async function cut(engine, { template, kind, times }) {
  const counts = { faults: times, acknowledged: 0, lost: 0, doubled: 0, died: 0, problems: [] };
  // The first run is not interrupted; it shows the states before and after, and the duration.
  const known = { before: undefined, after: undefined, lastsMs: 0 };
  for (let at = -1; at < times; at++) {
    const location = await engine.copy(template);
    const portal = await startAt({ ...location, dataDir: template.dataDir });
    try {
      const killAfterMs = at < 0 ? undefined : (known.lastsMs * (at + 0.5)) / times;
      await importOnce(portal, { kind, known, counts, killAfterMs, databaseUrl: location.databaseUrl });
    } finally {
      await portal.remove();
      await engine.remove(location);
    }
  }
  return finding(`imports of ${kind.name}, ${engine.name}`, counts);
}

async function importOnce(portal, { kind, known, counts, killAfterMs, databaseUrl }) {
  const person = await signIn(portal.url, 'admin');
  const look = () => kind.look(person, { dataDir: dirname(portal.database), databaseUrl });
  const problem = (what) => counts.problems.push(`killed after ${killAfterMs} ms: ${what}`);
  known.before ??= await look();
  const started = performance.now();
  const answer = kind.send(person).catch(() => undefined);
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    await portal.kill9();
    await portal.restart();
  }
  const isAcknowledged = (await answer)?.ok === true;
  if (killAfterMs === undefined) {
    known.lastsMs = performance.now() - started;
    if (!isAcknowledged) throw new Error(`The import was refused: ${await (await answer)?.text()}`);
  }
  await kind.settle?.(person);
  const seen = await look();
  known.after ??= seen;
  const [isWhole, isNothing] = [known.after, known.before].map((state) => isDeepStrictEqual(seen, state));
  if (isAcknowledged) counts.acknowledged++;
  if (isAcknowledged && !isWhole) counts.lost++;
  const differing = Object.keys(seen).filter((what) => !isDeepStrictEqual(seen[what], known.after[what]));
  if (!isWhole && !isNothing) problem(`stored in part, of the whole it has other ${differing.join(', ')}`);
  const again = await kind.send(person);
  if (again.ok === isWhole) problem(`sent again it was answered ${again.status} ${await again.text()}`);
  if (!isDeepStrictEqual(await look(), known.after)) counts.doubled++;
  if (portal.howItEnded() !== null) counts.died++;
}

function startAt({ dataDir, databaseUrl }) {
  return startPortal({ dataFrom: dataDir, env: databaseUrl ? { PORTAL_DATABASE_URL: databaseUrl } : {} });
}
