import type { Kysely } from 'kysely';
import { afterAll, afterEach, describe } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { insertCast, seedDemo } from '#server/demo/seed.ts';
import { type Fill, type TestDatabase, testDatabases } from './test-database.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-server.ts';
import { isCi, isWhole } from './whole-form.ts';

/** When every test begins: a Wednesday at noon. */
export const testStart = Date.parse('2026-03-04T12:00:00.000Z');

/** `carrel-demo` under the weakest argon2 there is: signing in is tested here, not the strength of hashes. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';

/** Makes the whole server on a fresh database; gone after the test. */
export interface AppMaker {
  (options?: TestAppOptions): Promise<TestApp>;
  engine: Engine;
  /** The database alone; gone after the test. */
  database(): Promise<TestDatabase>;
  /** A server for several tests that change nothing; gone after the last test. To make one takes longer than most tests do. */
  untilTheEnd(options?: TestAppOptions): Promise<TestApp>;
}

/** What a fresh database holds: the six named people and their institutions, the whole demo, nothing, or something else. */
export type Seed = 'cast' | 'demo' | 'nothing' | Fill;

const fills = {
  cast: filledWith((db) => insertCast(db, cheapHash, testStart)),
  demo: filledWith((db) => seedDemo(db, testStart)),
  nothing: async () => {},
};

/** Rows, on which a portal ran: otherwise it would do its thirty jobs anew for every test. */
function filledWith(insertRows: (db: Kysely<Schema>) => Promise<unknown>): Fill {
  return async (database) => {
    await insertRows(database.db);
    const { close } = await createTestApp(database, testStart, {});
    await close();
  };
}

/** The cast, and rows that every test of a file needs besides. */
export function castWith(insertRows: (db: Kysely<Schema>, now: number) => Promise<void>): Fill {
  return async (database) => {
    await fills.cast(database);
    await insertRows(database.db, testStart);
  };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL: for what one of them can do differently, which is locks and claims, paging,
 * searching and reckoning in SQL, a statement of its own for an engine, migrations, types of columns, time, and copies. `npm test`
 * makes them on SQLite, `npm run test:ci` on PostgreSQL.
 */
export function describeOnBothEngines(name: string, tests: (makeApp: AppMaker) => void, seed: Seed = 'cast'): void {
  describeOn(isCi ? ['postgres'] : ['sqlite', 'postgres'], name, { tests, seed });
}

/** The same for what reads and writes rows by plain statements alone: PostgreSQL in `npm run test:whole` only. */
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

/** Fresh apps on one engine, for tests in which the database plays no part. */
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
