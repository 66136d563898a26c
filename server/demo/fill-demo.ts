import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { deleteDemoStep, findDemoStep } from './seed.queries.ts';
import { seedDemo } from './seed.ts';

export interface DemoPlace {
  db: Kysely<Schema>;
  storage: Storage;
  /** For files on their way into the storage. */
  spoolDir: string;
}

/**
 * Fills an empty portal with the demo, step by step; the database knows the next one, so that a start after an interrupted
 * one goes on there. Leaves any other portal as it is.
 */
export async function fillDemo(place: DemoPlace, now: number): Promise<void> {
  const { db } = place;
  await seedDemo(db, now);
  // Loaded where they are needed: the second start should not take as long as the first.
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
