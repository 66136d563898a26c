import { passingBeginning } from '#server/platform/storage/storage.ts';
import { listKnownNames } from './files.queries.ts';
import { batchesOf, type StorePlace } from './store-identity.service.ts';

const hour = 60 * 60 * 1000;
/** Longer than any upload takes. Stored bytes of this age without a row are orphans. */
export const orphanMs = hour;
/** How long orphans can be restored, in case the wrong database was connected. */
const setAsideMs = 30 * 24 * hour;
/** Largest share of a store that may be set aside: if more files have no row, more likely the database is wrong. */
const asideShare = 0.1;
/** A small store may set aside this many anyway. */
const asideAtLeast = 20;

export interface Swept {
  setAside: number;
  /** Had been set aside and have a row again. */
  broughtBack: number;
  removed: number;
  /** Have no row but stay in place, because too much is set aside. */
  left: number;
}

/** Sets orphans aside, and deletes what was set aside a month ago. Call `claimStore` first. */
export async function sweepOrphans(place: StorePlace): Promise<Swept> {
  const { aside, ...swept } = await sweepSetAside(place);
  const { files, orphans, passed } = await findOldFiles(place);
  for (const name of passed) await place.storage.remove(name);
  const room = Math.max(asideAtLeast, Math.floor((files + aside) * asideShare)) - aside;
  const chosen = orphans.slice(0, Math.max(0, room));
  for (const name of chosen) await place.storage.setAside(name);
  return { ...swept, setAside: chosen.length, left: orphans.length - chosen.length };
}

async function sweepSetAside({ db, storage }: StorePlace) {
  const swept = { aside: 0, broughtBack: 0, removed: 0 };
  const expired = new Set<string>();
  const names: string[][] = [];
  async function* noted() {
    for await (const file of storage.listSetAside()) {
      if (ageOf(file.modifiedAt) > setAsideMs) expired.add(file.name);
      yield file;
    }
  }
  for await (const batch of batchesOf(noted())) names.push(batch);
  for (const batch of names) {
    const known = await listKnownNames(db, batch);
    for (const name of batch) {
      if (known.has(name)) {
        await storage.bringBack(name);
        swept.broughtBack++;
      } else if (expired.has(name)) {
        await storage.remove(name);
        swept.removed++;
      } else {
        swept.aside++;
      }
    }
  }
  return swept;
}

/**
 * Counts the files. `orphans` are old files without a row; `passed` are old temporary files, and archives without a
 * row.
 */
async function findOldFiles({
  db,
  storage,
}: StorePlace): Promise<{ files: number; orphans: string[]; passed: string[] }> {
  const found = { files: 0, orphans: [] as string[], passed: [] as string[] };
  async function* old() {
    for await (const file of storage.list()) {
      const isPassing = file.name.startsWith(passingBeginning);
      if (!isPassing) found.files++;
      if (ageOf(file.modifiedAt) <= orphanMs) continue;
      if (isPassing) found.passed.push(file.name);
      else yield file;
    }
  }
  for await (const names of batchesOf(old())) {
    const known = await listKnownNames(db, names);
    const unknown = names.filter((name) => !known.has(name));
    found.orphans.push(...unknown.filter((name) => !isArchive(name)));
    found.passed.push(...unknown.filter(isArchive));
  }
  return found;
}

/**
 * The archive of a person's data, whose row is gone. It is deleted rather than set aside: no database copy has its row,
 * and its person may have been erased.
 */
function isArchive(name: string): boolean {
  return name.startsWith('archive-');
}

/** Compared with the system clock, not the portal's, because storages stamp files with it. */
function ageOf(modifiedAt: Date): number {
  return Date.now() - modifiedAt.getTime();
}
