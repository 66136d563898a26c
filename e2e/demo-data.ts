import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#server/db/engine.ts';
import { settleAutomaticReplies } from './chat/stored.ts';
import { startPortal } from './portal.ts';
import { createDatabase, settleRepliesOnPostgres } from './postgres.ts';

interface DemoData {
  folder: string;
  database: string | undefined;
}

/** Data that is older would show other relative times than the journeys expect ("an hour ago" for "half an hour ago"). */
const freshForMs = 15 * 60 * 1000;
/** The environment variable that tells a run's workers where the shared demo data is and when it was made. */
const madeForAll = 'PORTAL_TEST_DEMO';
const made = new Map<Engine, { data: Promise<DemoData>; at: number }>();

/** The demo data: the one made for all workers while it is fresh, else one made by this process. */
export function demoData(engine: Engine): Promise<DemoData> {
  const known = made.get(engine);
  if (known && Date.now() - known.at < freshForMs) return known.data;
  const { folder, at } = JSON.parse(process.env[madeForAll] ?? '{}');
  if (engine === 'sqlite' && Date.now() - at < freshForMs) return Promise.resolve({ folder, database: undefined });
  const data = makeDemoData(engine);
  made.set(engine, { data, at: Date.now() });
  return data;
}

/** Makes the demo data before the workers start, because each would take seconds to make its own. */
export async function makeDemoForAll(): Promise<void> {
  const { folder } = await demoData('sqlite');
  process.env[madeForAll] = JSON.stringify({ folder, at: Date.now() });
}

async function makeDemoData(engine: Engine): Promise<DemoData> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const portal = await startPortal({ env: database ? { PORTAL_DATABASE_URL: database.url } : {} });
  try {
    // A clean stop puts everything into the database file, so that a plain copy is complete.
    await portal.stop();
    if (database) await settleRepliesOnPostgres(database.url);
    else settleAutomaticReplies(portal.database);
    portal.copyDataTo(folder);
  } finally {
    await portal.remove();
  }
  return { folder, database: database?.name };
}
