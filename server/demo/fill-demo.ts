import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { deleteDemoStep, findDemoStep } from './seed.queries.ts';
import { seedDemo } from './seed.ts';

export interface DemoPlace {
  db: Kysely<Schema>;
  storage: Storage;
  /** Temporary files on their way into the storage. */
  spoolDir: string;
}

/**
 * Fills an empty portal with the demo step by step. The database stores the next step, so a start after an interrupted
 * one continues there. Leaves any other portal unchanged.
 */
export async function fillDemo(place: DemoPlace, now: number): Promise<void> {
  const { db } = place;
  await seedDemo(db, now);
  // Imported only when needed, so that the second start is faster than the first.
  if ((await findDemoStep(db)) === 'library') {
    const { seedDemoLibrary } = await import('./seed-library.ts');
    await seedDemoLibrary({ ...place, now });
  }
  if ((await findDemoStep(db)) === 'usage') {
    const { seedDemoUsage } = await import('./plans-and-usage/seed-usage.ts');
    await seedDemoUsage({ ...place, now });
    await deleteDemoStep(db);
  }
}
