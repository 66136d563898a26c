import type { Kysely } from 'kysely';
import { afterAll, afterEach, describe } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { insertCast, seedDemo } from '#server/demo/seed.ts';
import { type Fill, type TestDatabase, testDatabases } from './test-database.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-server.ts';
import { isCi, isWhole } from './whole-form.ts';

/** Every test begins on a Wednesday at noon. */
export const testStart = Date.parse('2026-03-04T12:00:00.000Z');

/** `carrel-demo` hashed with the weakest argon2 parameters, because tests do not depend on the strength of hashes. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';

/** Makes the whole server on a fresh database, which is removed after the test. */
export interface AppMaker {
  (options?: TestAppOptions): Promise<TestApp>;
  engine: Engine;
  /** A database without a server, removed after the test. */
  database(): Promise<TestDatabase>;
  /**
   * A server for several read-only tests, removed after the last test, because making one takes longer than most tests.
   */
  untilTheEnd(options?: TestAppOptions): Promise<TestApp>;
}

/**
 * The content of a fresh database: the six named people and their institutions, the whole demo, nothing, or custom
 * rows.
 */
export type Seed = 'cast' | 'demo' | 'nothing' | Fill;

const fills = {
  cast: filledWith((db) => insertCast(db, cheapHash, testStart)),
  demo: filledWith((db) => seedDemo(db, testStart)),
  nothing: async () => {},
};

/** Inserts rows and runs a portal on them once; otherwise each test would run its thirty jobs anew. */
function filledWith(insertRows: (db: Kysely<Schema>) => Promise<unknown>): Fill {
  return async (database) => {
    await insertRows(database.db);
    const { close } = await createTestApp(database, testStart, {});
    await close();
  };
}

/** The cast, and further rows that every test of a file needs. */
export function castWith(insertRows: (db: Kysely<Schema>, now: number) => Promise<void>): Fill {
  return async (database) => {
    await fills.cast(database);
    await insertRows(database.db, testStart);
  };
}

/**
 * Runs the tests on SQLite and on PostgreSQL: for features in which engines differ, such as locks and claims, paging,
 * search and arithmetic in SQL, engine-specific statements, migrations, column types, time, and copies. `npm test` runs
 * them on SQLite, `npm run test:ci` on PostgreSQL.
 */
export function describeOnBothEngines(name: string, tests: (makeApp: AppMaker) => void, seed: Seed = 'cast'): void {
  describeOn(isCi ? ['postgres'] : ['sqlite', 'postgres'], name, { tests, seed });
}

/** For tests of plain reads and writes: PostgreSQL in `npm run test:whole` only. */
export function describeOnAnyEngine(name: string, tests: (makeApp: AppMaker) => void, seed: Seed = 'cast'): void {
  describeOn(isWhole ? ['sqlite', 'postgres'] : ['sqlite'], name, { tests, seed });
}

function describeOn(
  engines: Engine[],
  name: string,
  { tests, seed }: { tests: (makeApp: AppMaker) => void; seed: Seed },
) {
  const leftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',');
  for (const engine of engines) {
    if (leftOut.includes(engine)) continue;
    describe(`${name} (${engine})`, () => tests(makerOf(engine, seed)));
  }
}

/** Fresh apps on one engine, for tests in which the database does not matter. */
export function makerOf(engine: Engine, seed: Seed = 'cast'): AppMaker {
  const databases = testDatabases(engine, typeof seed === 'function' ? seed : fills[seed]);
  const afterTest: (() => Promise<void>)[] = [];
  const afterLast: (() => Promise<void>)[] = [];
  afterEach(() => closeAll(afterTest));
  afterAll(() => closeAll(afterLast));

  async function database(closing = afterTest) {
    const created = await databases.create();
    closing.push(created.close);
    return created;
  }
  async function makeApp(options: TestAppOptions = {}, closing = afterTest) {
    const { database: shared, startAfterMs = 0 } = options;
    const server = await createTestApp(shared ?? (await database(closing)), testStart + startAfterMs, options);
    closing.push(server.close);
    return server;
  }
  return Object.assign((options?: TestAppOptions) => makeApp(options), {
    engine,
    database: () => database(),
    untilTheEnd: (options?: TestAppOptions) => makeApp(options, afterLast),
  });
}

async function closeAll(closing: (() => Promise<void>)[]): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}
