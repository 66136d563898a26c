import { passingBeginning } from '#server/platform/storage/storage.ts';
import { listKnownNames } from './files.queries.ts';
import { batchesOf, type StorePlace } from './store-identity.service.ts';

const hour = 60 * 60 * 1000;
/** Longer than any upload takes. Stored bytes of this age without a row belong to nothing. */
export const orphanMs = hour;
/** How long what has no row can be had back, should its database have been the wrong one. */
const setAsideMs = 30 * 24 * hour;
/** As much of a store may be set aside: where more has no row, rather the database is wrong than the files. */
const asideShare = 0.1;
/** A small store may set aside as many all the same. */
const asideAtLeast = 20;

/** What a sweep did with files, by their number. */
export interface Swept {
  setAside: number;
  /** Had been set aside and have a row again. */
  broughtBack: number;
  removed: number;
  /** Have no row and stay where they are, because too much is set aside. */
  left: number;
}

/** Sets stored bytes aside that have no row, and removes what was set aside a month ago. `claimStore` comes before it. */
export async function sweepOrphans(place: StorePlace): Promise<Swept> {
  const { aside, ...swept } = await sweepSetAside(place);
  const { files, orphans, passed } = await findOld(place);
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
  // Listed whole first: a listing from which names are taken meanwhile may leave out others.
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

/** Counts the files, and finds those of some age that have no row, and those whose hour has passed or that no copy has. */
async function findOld({ db, storage }: StorePlace): Promise<{ files: number; orphans: string[]; passed: string[] }> {
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

/** An archive of somebody’s data whose row is gone: no copy has it, and whoever it was about may have been erased. */
function isArchive(name: string): boolean {
  return name.startsWith('archive-');
}

/** By the clock of the machine, not of the portal, because storages stamp files with it. */
function ageOf(modifiedAt: Date): number {
  return Date.now() - modifiedAt.getTime();
}
