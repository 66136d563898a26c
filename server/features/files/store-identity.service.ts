import { randomUUID } from 'node:crypto';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Db } from '#server/db/schema.ts';
import { passingBeginning, type Storage, type StoredName } from '#server/platform/storage/storage.ts';
import { listKnownNames } from './files.queries.ts';
import { findIdentity, hasNobody, insertIdentityUnlessSet, replaceIdentity } from './store-identity.queries.ts';

const namesAtOnce = 200;
/**
 * A store from before identities may hold this many files without a row, from uploads that were killed before their
 * rows were stored.
 */
const strayMax = 3;

export interface StorePlace {
  db: Db;
  storage: Storage;
}

/**
 * Makes sure that the files of the store belong to this database, and records it in both if neither is claimed yet.
 * Throws a DatabaseRefusedError, and changes nothing, if they belong to another database, because the sweep would
 * remove every file without a row here.
 */
export async function claimStore({ db, storage }: StorePlace): Promise<void> {
  const owner = await readOwner({ db, storage });
  if (owner.foreign !== null) throw refusal(owner.foreign);
  if (owner.own !== null && owner.own === owner.stored) return;
  // The database comes first: if the process ends here, the next start finds a store without an identity, whose files
  // it knows.
  const identity = await insertIdentityUnlessSet(db, (owner.holdsFiles && owner.stored) || randomUUID());
  if (identity !== owner.stored) await storage.writeIdentity(identity);
}

/** Why the stored files belong to another database; null if they are or may become this one's. Changes nothing. */
export async function findForeign(place: StorePlace): Promise<string | null> {
  return (await readOwner(place)).foreign;
}

interface Owner {
  own: string | null;
  stored: string | null;
  holdsFiles: boolean;
  foreign: string | null;
}

async function readOwner({ db, storage }: StorePlace): Promise<Owner> {
  const [own, stored] = await Promise.all([findIdentity(db), storage.readIdentity()]);
  if (own !== null && own === stored) return { own, stored, holdsFiles: true, foreign: null };
  const { files, known } = await countKnownFiles({ db, storage });
  const holdsFiles = files > 0;
  // An empty store may be claimed by any database.
  if (!holdsFiles) return { own, stored, holdsFiles, foreign: null };
  if (stored !== null) {
    // The database is from before identities, or was restored from then, and the store is the one it always had.
    const isOurs = own === null && known > 0;
    return { own, stored, holdsFiles, foreign: isOurs ? null : 'The stored files belong to another database' };
  }
  const isOurs = known > 0 || (files <= strayMax && !(await hasNobody(db)));
  return { own, stored, holdsFiles, foreign: isOurs ? null : `The database knows none of the ${files} stored files` };
}

/** Assigns the store to this database, whatever its identity. Returns how many of its files have a row. */
export async function adoptStore({ db, storage }: StorePlace): Promise<FoundFiles> {
  const found = await countKnownFiles({ db, storage }, Number.POSITIVE_INFINITY);
  // A new identity, because a database copy shares the identity of its original and becomes independent here.
  const identity = randomUUID();
  await replaceIdentity(db, identity);
  await storage.writeIdentity(identity);
  return found;
}

export interface FoundFiles {
  files: number;
  /** How many of the files have a row. */
  known: number;
}

/** Stops counting once `knownEnough` files have a row, which is enough to decide. */
async function countKnownFiles({ db, storage }: StorePlace, knownEnough = 1): Promise<FoundFiles> {
  const found = { files: 0, known: 0 };
  for await (const names of batchesOf(lastingFiles(storage))) {
    found.files += names.length;
    found.known += (await listKnownNames(db, names)).size;
    if (found.known >= knownEnough) break;
  }
  return found;
}

async function* lastingFiles(storage: Storage): AsyncGenerator<StoredName> {
  for await (const file of storage.list()) if (!file.name.startsWith(passingBeginning)) yield file;
}

/** File names in batches, so that one statement looks up each batch. */
export async function* batchesOf(files: AsyncIterable<StoredName>): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const { name } of files) {
    names.push(name);
    if (names.length < namesAtOnce) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

function refusal(why: string): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `${why}. Nothing was changed. If the database was lost or another one is meant, restore it, or correct PORTAL_DATA_DIR, PORTAL_DATABASE_URL or PORTAL_S3_BUCKET. If these files are to be this portal’s from now on, run \`portal adopt-files\` once.`,
  );
}
