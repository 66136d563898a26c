import { afterAll, afterEach, describe } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { insertCast } from '#server/seed.ts';
import { type TestDatabase, testDatabases } from './test-database.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-server.ts';

/** When every test begins: a Wednesday at noon. */
export const testStart = Date.parse('2026-03-04T12:00:00.000Z');

/** `carrel-demo` under the weakest argon2 there is: signing in is tested here, not the strength of hashes. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';

/** Makes the whole server on a fresh database with the cast in it; gone after the test. */
export interface AppMaker {
  (options?: TestAppOptions): Promise<TestApp>;
  engine: Engine;
  /** The database alone, with the cast in it; gone after the test. */
  database(): Promise<TestDatabase>;
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeOnBothEngines(name: string, tests: (makeApp: AppMaker) => void): void {
  const leftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',');
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (leftOut.includes(engine)) continue;
    describe(`${name} (${engine})`, () => tests(makerOf(engine)));
  }
}

/** Fresh apps on one engine, for tests in which the database plays no part. */
export function makerOf(engine: Engine): AppMaker {
  let databases: ReturnType<typeof testDatabases> | undefined;
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => databases?.removeTemplate());

  async function database() {
    databases ??= testDatabases(engine, (db) => insertCast(db, cheapHash, testStart));
    const created = await databases.create();
    closing.push(created.close);
    return created;
  }
  async function makeApp(options: TestAppOptions = {}) {
    const { database: shared, startAfterMs = 0 } = options;
    const server = await createTestApp(shared ?? (await database()), testStart + startAfterMs, options);
    closing.push(server.close);
    return server;
  }
  return Object.assign(makeApp, { engine, database });
}
