import type { Kysely } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { type KeyPlace, readOwnKeys, replaceKeys } from './key-file.ts';
import { beginningOf, keyIdOf, openWith, SealedTextError, sealWith } from './sealed-text.ts';
import {
  findProof,
  holdProof,
  listSealedColumns,
  listSealedOtherwise,
  replaceProof,
  replaceSealed,
  type SealedColumn,
} from './sealing.queries.ts';
import { proofBy } from './sealing.service.ts';
import { makeKey, type SecretKey } from './secret-key.ts';

const rowsAtOnce = 500;

export interface Rotated {
  /** The key that is current from now on. */
  id: string;
  /** How many texts were sealed anew; `lost` counts those given up because their key is lost. */
  sealed: number;
  lost: number;
}

/**
 * Seals everything in the database with another key: the next one of the data folder, or the first line of PORTAL_SECRET_KEY_FILE. Servers
 * may run meanwhile. After an interruption the next run continues: until everything is sealed anew, the former keys stay beside the new
 * one. Throws a DatabaseRefusedError if a text cannot be opened, unless such texts may be given up (`isLost`).
 */
export async function rotateKey(db: Kysely<Schema>, place: KeyPlace, { isLost = false } = {}): Promise<Rotated> {
  const proof = await findProof(db);
  const keys = nextKeys(place, proof, isLost);
  const [next] = keys;
  if (!next) throw new DatabaseRefusedError('There is no key yet. The portal makes one at its first start.');
  // From here on new texts are sealed with the next key; transactions that seal with the former one are waited for.
  await replaceProof(db, proofBy(next));
  const rotated: Rotated = { id: next.id, sealed: 0, lost: 0 };
  for (const column of await listSealedColumns(db)) {
    const { sealed, lost } = await db
      .transaction()
      .execute((transaction) => sealAnew(transaction, column, { keys, next, isLost }));
    rotated.sealed += sealed;
    rotated.lost += lost;
  }
  await db.transaction().execute(async (transaction) => {
    await holdKey(transaction, next);
    if (!place.secretKeys) replaceKeys(place.dataDir, [next]);
  });
  return rotated;
}

/** The new key, followed by the keys that open existing texts. */
function nextKeys(place: KeyPlace, proof: string | null, isLost: boolean): readonly SecretKey[] {
  const keys = readOwnKeys(place);
  const [first] = keys;
  const holdsFirst = proof !== null && first?.id === keyIdOf(proof);
  const has = keys.some(({ id }) => proof !== null && id === keyIdOf(proof));
  if (proof !== null && !has && !isLost) {
    throw new DatabaseRefusedError(
      `The secrets in the database are sealed with the key ${keyIdOf(proof)}, which is not at hand. Nothing was changed. If it is lost, --lost gives up what was sealed with it.`,
    );
  }
  if (place.secretKeys) {
    if (!holdsFirst || keys.length > 1) return keys;
    throw new DatabaseRefusedError(
      'PORTAL_SECRET_KEY_FILE has no other key than the one that holds. Put a new one, as of `openssl rand -base64 32`, on a line above it, in the file of every server, start each again, and run this once more. After that the line of the former key may go.',
    );
  }
  // The first key is not current yet: an interrupted run is continued.
  if (first && !holdsFirst) return keys;
  const made = [makeKey(), ...keys];
  replaceKeys(place.dataDir, made);
  return made;
}

interface Anew {
  keys: readonly SecretKey[];
  next: SecretKey;
  isLost: boolean;
}

async function sealAnew(
  db: Transaction,
  column: SealedColumn,
  { keys, next, isLost }: Anew,
): Promise<Omit<Rotated, 'id'>> {
  await holdKey(db, next);
  const done = { sealed: 0, lost: 0 };
  for (;;) {
    const rows = await listSealedOtherwise(db, column, { beginning: beginningOf(next), limit: rowsAtOnce });
    for (const { row, sealed } of rows) {
      const at = { table: column.table, column: column.column, row };
      const text = opened(() => openWith(keys, at, sealed), isLost);
      await replaceSealed(db, column, { row, sealed, next: text === null ? null : sealWith(next, at, text) });
      done[text === null ? 'lost' : 'sealed']++;
    }
    if (rows.length < rowsAtOnce) return done;
  }
}

/** Throws if another run has begun since: with its later key current, this run must neither seal with its own key nor drop that one. */
async function holdKey(transaction: Transaction, next: SecretKey): Promise<void> {
  if (keyIdOf((await holdProof(transaction)) ?? '') === next.id) return;
  throw new DatabaseRefusedError('Another run has begun meanwhile. Once it has ended, all is sealed with its key.');
}

function opened(open: () => string, isLost: boolean): string | null {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error;
    if (isLost) return null;
    throw new DatabaseRefusedError(
      `${error.message}. The texts of its table were left as they were. If they cannot be had again, --lost gives them up.`,
      { cause: error },
    );
  }
}
