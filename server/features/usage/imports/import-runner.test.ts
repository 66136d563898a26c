import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { childPids, hasEnded, prioritiesOf } from '#server/testing/child-programs.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { firstReport } from '#server/testing/usage.ts';
import { readAndStore } from './import-job.ts';
import { createImportRunner, type ImportRunner } from './import-runner.ts';

const onLinux = test.runIf(existsSync('/proc/self/stat'));
// Running from source, the process starts slowly, and at low priority.
vi.setConfig({ testTimeout: 4 * 60_000 });
afterAll(() => vi.resetConfig());
const name = 'usage-import.worker';
const places = emptyDatabases('sqlite');
const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'));
const path = join(folder, 'report.csv');
writeFileSync(path, firstReport);
/** Nobody writes into the pipe, so its reader blocks. */
const endless = join(folder, 'pipe');
execFileSync('mkfifo', [endless]);
const how = { thisMonth: '2026-03', answers: {} };

let database: OpenDatabase;
let runner: ImportRunner;
beforeEach(async () => {
  const location = await places.create();
  database = await openDatabase(location);
  runner = createImportRunner(location);
});
afterEach(async () => {
  await runner.stop();
  await database.close();
});
afterAll(async () => {
  await places.remove();
  rmSync(folder, { recursive: true, force: true });
});

function figures() {
  return database.db
    .selectFrom('usageSums')
    .selectAll()
    .orderBy('month')
    .orderBy('metric')
    .orderBy('dataType')
    .execute();
}

test('a report that is read in a process of its own is stored as if it were read here', async () => {
  const here = await readAndStore(database.db, { ...how, path, importId: 1 });
  expect(await runner.read({ ...how, path, importId: 2 })).toEqual(here);
  const all = await figures();
  const [first, second] = [1, 2].map((id) => all.filter(({ importId }) => importId === id));
  expect(second).toEqual(first?.map((sum) => ({ ...sum, importId: 2 })));
  expect(second).not.toEqual([]);
  await runner.discard(2);
  expect(await figures()).toEqual(first);
});

onLinux('the process gives way with all its threads, and when it is killed the next import is done', async () => {
  const reading = runner.read({ ...how, path: endless, importId: 1 });
  const told = expect(reading).rejects.toThrow('killed (SIGKILL)');
  await expect.poll(() => childPids(name), { timeout: 60_000 }).toHaveLength(1);
  const [pid = 0] = childPids(name);
  await expect.poll(() => new Set(prioritiesOf(pid)), { timeout: 60_000 }).toEqual(new Set([10]));
  process.kill(pid, 'SIGKILL');
  await told;
  expect(await figures()).toEqual([]);
  await runner.read({ ...how, path, importId: 1 });
  expect(await figures()).not.toEqual([]);
});

onLinux('what nobody waits for any more ends alone, and the next import is done', async () => {
  const over = new AbortController();
  const told = expect(runner.read({ ...how, path: endless, importId: 1 }, over.signal)).rejects.toThrow('aborted');
  const next = runner.read({ ...how, path, importId: 2 });
  await expect.poll(() => childPids(name), { timeout: 60_000 }).toHaveLength(1);
  over.abort();
  await told;
  expect((await next).read).not.toBeNull();
  await expect(runner.read({ ...how, path, importId: 3 }, over.signal)).rejects.toThrow('aborted');
});

test('a database that is away in the process is away here too, so that the same is tried again', async () => {
  const location = { dataDir: folder, databaseUrl: 'postgres://portal@127.0.0.1:1/none' };
  const apart = createImportRunner(location);
  const error = await apart.read({ ...how, path, importId: 1 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining('The database cannot be reached') });
  expect(isDatabaseAway(error)).toBe(true);
  await apart.stop();
});

onLinux('a stop ends what is running', async () => {
  const told = expect(runner.read({ ...how, path: endless, importId: 1 })).rejects.toThrow('stopped');
  await expect.poll(() => childPids(name), { timeout: 60_000 }).toHaveLength(1);
  await runner.stop();
  await told;
  expect(childPids(name)).toEqual([]);
});

onLinux('when the portal is killed while its process reads, the process ends by itself', async () => {
  const { portal, pid } = await startReading();
  await expect.poll(() => new Set(prioritiesOf(pid)), { timeout: 60_000 }).toEqual(new Set([10]));
  portal.kill('SIGKILL');
  await expect.poll(() => hasEnded(pid), { timeout: 60_000 }).toBe(true);
});

onLinux('when the portal is killed while its process starts, the process ends by itself', async () => {
  const { portal, pid } = await startReading();
  process.kill(pid, 'SIGSTOP');
  portal.kill('SIGKILL');
  await once(portal, 'exit');
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => hasEnded(pid), { timeout: 60_000 }).toBe(true);
});

/** A portal of its own that has a report read. */
async function startReading() {
  const [module, beside] = ['../../../db/workers/worker.ts', './import-runner.ts'].map(
    (part) => new URL(part, import.meta.url).href,
  );
  const program = JSON.stringify({ moduleUrl: beside, name, heapMaxMiB: 256 });
  const order = JSON.stringify({ job: { ...how, path: endless, importId: null }, location: {} });
  // The call keeps the process running: with an idle worker it would exit.
  const code = `import('${module}').then(({ startWorker }) => startWorker(${program}, () => {}).call('read', ${order}))`;
  const portal = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: 'ignore' });
  await expect.poll(() => childPids(name, portal.pid), { timeout: 60_000 }).toHaveLength(1);
  const [pid = 0] = childPids(name, portal.pid);
  return { portal, pid };
}
