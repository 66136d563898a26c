import { randomUUID } from 'node:crypto';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Db } from '#server/db/schema.ts';
import { passingBeginning, type Storage, type StoredName } from '#server/platform/storage/storage.ts';
import { listKnownNames } from './files.queries.ts';
import { findIdentity, hasNobody, keepIdentity, replaceIdentity } from './store-identity.queries.ts';

const namesAtOnce = 200;
/** So many files without a row may be all that a store from before identities has: uploads that a kill cut off before their rows. */
const strayMax = 3;

export interface StorePlace {
  db: Db;
  storage: Storage;
}

/**
 * Makes sure that the files of the store are those of this database, and notes it in both where nobody has yet. Throws a
 * DatabaseRefusedError, and changes nothing, where they belong to another database: whatever has no row in this one would
 * be taken for forgotten.
 */
export async function claimStore({ db, storage }: StorePlace): Promise<void> {
  const owner = await lookAtOwner({ db, storage });
  if (owner.foreign !== null) throw refusal(owner.foreign);
  if (owner.own !== null && owner.own === owner.stored) return;
  // First the database: should this end here, the next start finds a store without an identity whose files it knows.
  const identity = await keepIdentity(db, (owner.holdsFiles && owner.stored) || randomUUID());
  if (identity !== owner.stored) await storage.writeIdentity(identity);
}

/** Why the stored files are not those of this database; null where they are, or may become so. Changes nothing. */
export async function findForeign(place: StorePlace): Promise<string | null> {
  return (await lookAtOwner(place)).foreign;
}

interface Owner {
  own: string | null;
  stored: string | null;
  holdsFiles: boolean;
  foreign: string | null;
}

async function lookAtOwner({ db, storage }: StorePlace): Promise<Owner> {
  const [own, stored] = await Promise.all([findIdentity(db), storage.readIdentity()]);
  if (own !== null && own === stored) return { own, stored, holdsFiles: true, foreign: null };
  const { files, known } = await lookThrough({ db, storage });
  const holdsFiles = files > 0;
  // An empty store is anybody's.
  if (!holdsFiles) return { own, stored, holdsFiles, foreign: null };
  if (stored !== null) {
    // A database from before identities, or restored from then, beside the store that it always had.
    const isOurs = own === null && known > 0;
    return { own, stored, holdsFiles, foreign: isOurs ? null : 'The stored files belong to another database' };
  }
  const isOurs = known > 0 || (files <= strayMax && !(await hasNobody(db)));
  return { own, stored, holdsFiles, foreign: isOurs ? null : `The database knows none of the ${files} stored files` };
}

/** Gives the files of the store to this database, whosever they were. Answers how many of them it knows. */
export async function adoptStore({ db, storage }: StorePlace): Promise<FoundFiles> {
  const found = await lookThrough({ db, storage }, Number.POSITIVE_INFINITY);
  // A new one: a copy of a database has the identity of the one it was copied from, and parts from it here.
  const identity = randomUUID();
  await replaceIdentity(db, identity);
  await storage.writeIdentity(identity);
  return found;
}

export interface FoundFiles {
  files: number;
  /** How many of them have a row. */
  known: number;
}

/** Counts until a file is known: that is enough to tell. */
async function lookThrough({ db, storage }: StorePlace, knownEnough = 1): Promise<FoundFiles> {
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

/** Names of files by the batch, so that each can be looked up with one statement. */
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
    `${why}. Nothing was changed. If the database was lost or another one is meant, restore it, or correct PORTAL_DATA_DIR, PORTAL_DATABASE_URL or PORTAL_S3_BUCKET. If these files are to be this portal's from now on, run \`portal adopt-files\` once.`,
  );
}
