import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { routes } from '#contract/routes.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { readPage } from '#server/features/resources/resource-pages.service.ts';
import { createVideoProviders } from '#server/features/resources/videos/video-providers.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { testDatabases } from '#server/testing/test-database.ts';
import { everywhere, everywhereInside, fillLibrary, needle } from './library-rows.ts';
import { compare, median } from './measuring/measure.ts';
import { isMissed, type Row, renderTable, rowOf } from './measuring/report.ts';

/*
 * Measures pages of the library with many resources, and how much longer each takes than with a hundred.
 *   npm run bench -- library             10,000 and 100,000 resources on SQLite, some minutes
 *   npm run bench -- library --quick     10,000 only
 * With PORTAL_TEST_POSTGRES_URL (node scripts/test/postgres.mjs) on PostgreSQL as well.
 */
const peerCount = 100;
const goalRatio = 2;
const rounds = 15;
const callsInARow = 12;
const customerId = 2;
const adminId = 1;
/** Account manager of both institutions. */
const managerId = 4;

type Read = (query: string) => Promise<number>;
interface Library {
  count: number;
  read(viewerId: number): Read;
  close(): Promise<void>;
}

/** Reader and query of each page. `{middle}` and `{last}` are cursors of pages half-way and of the oldest resources. */
const pages: Record<string, { viewerId: number; query: string }> = {
  'first page': { viewerId: customerId, query: '' },
  'page in the middle': { viewerId: customerId, query: 'cursor={middle}' },
  'last page': { viewerId: customerId, query: 'cursor={last}' },
  'first page, admin': { viewerId: adminId, query: '' },
  'last page, admin': { viewerId: adminId, query: 'cursor={last}' },
  'first page, manager': { viewerId: managerId, query: '' },
  'one tab': { viewerId: customerId, query: 'tab=worksheets' },
  'one tab, last page': { viewerId: customerId, query: 'tab=worksheets&cursor={last}' },
  'one category of one type': { viewerId: customerId, query: 'type=video&category=Science' },
  'nothing found by filter': { viewerId: customerId, query: 'type=video&category=worksheet' },
  'a word of every title': { viewerId: customerId, query: `q=${everywhere}` },
  'the same, in the middle': { viewerId: customerId, query: `q=${everywhere}&cursor={middle}` },
  'the same, last page': { viewerId: customerId, query: `q=${everywhere}&cursor={last}` },
  'the same, admin': { viewerId: adminId, query: `q=${everywhere}` },
  'the same, manager': { viewerId: managerId, query: `q=${everywhere}` },
  'a word inside every file': { viewerId: customerId, query: `q=${everywhereInside}&type=document` },
  'begun with 3 letters': { viewerId: customerId, query: `q=${everywhere.slice(0, 3)}` },
  'begun with 9 letters': { viewerId: customerId, query: `q=${everywhereInside.slice(0, 9)}` },
  'a word deep in one file': { viewerId: customerId, query: `q=${needle}` },
  'with a word of every title': { viewerId: customerId, query: `q=${everywhere}+${needle}` },
  'with a filter': { viewerId: customerId, query: `q=${needle}&type=document&category=document` },
  'a word that is nowhere': { viewerId: customerId, query: 'q=wombat' },
};

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const engines: Engine[] = process.env['PORTAL_TEST_POSTGRES_URL'] ? ['sqlite', 'postgres'] : ['sqlite'];
let missed = 0;
for (const engine of engines) {
  const peer = await openLibrary(engine, peerCount);
  const twin = await openLibrary(engine, peerCount);
  for (const count of flags.quick ? [10_000] : [10_000, 100_000]) {
    const library = await openLibrary(engine, count);
    const rows = await measureLibrary(library, peer, twin);
    missed += rows.filter(isMissed).length;
    console.log(`\n${engine}, ${count.toLocaleString('en')} resources beside ${peerCount}\n${renderTable(rows)}`);
    await library.close();
  }
  await twin.close();
  await peer.close();
}
console.log(missed > 0 ? `\n${missed} goals were not met.` : '\nNo goal was missed.');

/** Fills a fresh database and prints the duration. */
async function openLibrary(engine: Engine, count: number): Promise<Library> {
  const started = performance.now();
  const databases = testDatabases(engine, ({ db }) => fillLibrary(db, count));
  const { db, close } = await databases.create();
  console.log(`${engine}: ${count} resources in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return {
    count,
    read: (viewerId) => readerOf(db, viewerId),
    close,
  };
}

/** Reads a page like the call does, including its reply schema; returns the number of resources on it. */
function readerOf(db: Kysely<Schema>, viewerId: number): Read {
  const pages = { reading: db, people: createPeople(db, createBus()), videos: createVideoProviders() };
  const route = routes['GET /api/resources'];
  return async (text) => {
    const query = route.query.parse(Object.fromEntries(new URLSearchParams(text)));
    return route.reply.parse(await readPage(pages, viewerId, query)).resources.length;
  };
}

async function measureLibrary(library: Library, peer: Library, twin: Library): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [figure, page] of Object.entries(pages)) {
    const ours = sliceOf(library, page);
    const theirs = sliceOf(peer, page);
    const comparison = await compare(rounds, ours, theirs);
    const control = await compare(rounds, sliceOf(twin, page), theirs);
    const found = await library.read(page.viewerId)(queryOf(page.query, library.count));
    const about = { figure, unit: 'ms', peerName: `with ${peer.count}`, goal: { atMost: goalRatio } };
    rows.push(rowOf(comparison, 'ms', { ...about, control, note: `${found} found` }));
  }
  return rows;
}

function sliceOf(library: Library, { viewerId, query }: { viewerId: number; query: string }) {
  const read = library.read(viewerId);
  const asked = queryOf(query, library.count);
  return async () => {
    const took: number[] = [];
    for (let call = 0; call < callsInARow; call++) {
      const started = performance.now();
      await read(asked);
      took.push(performance.now() - started);
    }
    return { ms: median(took) };
  };
}

function queryOf(query: string, count: number): string {
  // One page remains below the twenty-fifth.
  return query.replace('{middle}', String(count / 2 + 1)).replace('{last}', '25');
}
