import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#server/db/engine.ts';
import { settleAutomaticReplies } from './chat/stored.ts';
import { startPortal } from './portal.ts';
import { createDatabase, settleRepliesOnPostgres } from './postgres.ts';

/** The demo data, from copies of which journeys start. */
interface DemoData {
  folder: string;
  /** On PostgreSQL: the name of its database. */
  database: string | undefined;
}

/** What was half an hour ago as the data was made must not be an hour ago as it is looked at. */
const freshForMs = 15 * 60 * 1000;
/** Where the workers of a run find what was made for all of them, and when that was. */
const madeForAll = 'PORTAL_TEST_DEMO';
const made = new Map<Engine, { data: Promise<DemoData>; at: number }>();

/** Made in this process once in a while, unless it was made for all workers a while ago. */
export function demoData(engine: Engine): Promise<DemoData> {
  const known = made.get(engine);
  if (known && Date.now() - known.at < freshForMs) return known.data;
  const { folder, at } = JSON.parse(process.env[madeForAll] ?? '{}');
  if (engine === 'sqlite' && Date.now() - at < freshForMs) return Promise.resolve({ folder, database: undefined });
  const data = makeDemoData(engine);
  made.set(engine, { data, at: Date.now() });
  return data;
}

/** Before the workers of a run start: each would take seconds to make its own. */
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
    // In order, so that everything is in the database file and a plain copy is whole.
    await portal.stop();
    if (database) await settleRepliesOnPostgres(database.url);
    else settleAutomaticReplies(portal.database);
    portal.copyDataTo(folder);
  } finally {
    await portal.remove();
  }
  return { folder, database: database?.name };
}
