import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { type KeyPlace, makeFirstKey, readOwnKeys } from './key-file.ts';
import { keyIdOf, openWith, type SealedPlace, SealedTextError, sealWith } from './sealed-text.ts';
import {
  findProof,
  holdProof,
  keepProof,
  listKeyIds,
  listSealedColumns,
  type SealedColumnName,
} from './sealing.queries.ts';
import type { SecretKey } from './secret-key.ts';

const proofPlace: SealedPlace = { table: 'sealing', column: 'proof', row: 1 };
const proofText = 'sealed by this key';

/** The column and row of a sealed text; the row is given by the primary key. */
interface Place extends SealedPlace {
  column: SealedColumnName;
}

/** Encrypts secrets that the portal needs in plain text again, as keys to other systems: the database alone does not reveal them. */
export interface Sealing {
  /** Seals a text in the transaction that stores it: until that ends, no other key becomes current. */
  seal(transaction: Transaction, place: Place, text: string): Promise<string>;
  /** Decrypts a text. Throws a SealedTextError. */
  open(place: Place, sealed: string): string;
}

/** The sealing of one server. On meeting a key that it does not have, it reads the key file again. */
export function createSealing(place: KeyPlace): Sealing {
  let keys = readOwnKeys(place);
  const keysFor = (sealed: string) => {
    if (!keys.some(({ id }) => id === keyIdOf(sealed))) keys = readOwnKeys(place);
    return keys;
  };
  return {
    async seal(transaction, at, text) {
      const proof = (await holdProof(transaction)) ?? '';
      const key = keysFor(proof).find(({ id }) => id === keyIdOf(proof));
      if (!key) throw new SealedTextError(`secrets are sealed with the key ${keyIdOf(proof)}, which is not at hand`);
      return sealWith(key, at, text);
    },
    open: (at, sealed) => openWith(keysFor(sealed), at, sealed),
  };
}

/**
 * Makes sure that this server has the key that sealed the database's secrets, and makes one if there is none yet. Throws a
 * DatabaseRefusedError for a server with another key: no other server could open what it seals.
 */
export async function claimKey(db: Db, place: KeyPlace): Promise<void> {
  const noted = await findProof(db);
  const own = readOwnKeys(place);
  const keys = noted === null && own.length === 0 ? makeFirstKey(place) : own;
  const [first] = keys;
  const proof = noted ?? (first && (await keepProof(db, proofBy(first))));
  const wrong = proof === undefined ? 'there is no key' : wrongWith(proof, keys);
  if (wrong !== null) throw refusal(wrong, place);
}

/** The reason why this server could not open sealed texts; null if it can, or if nothing was ever sealed. Changes nothing. */
export async function findWrongKey(db: Db, place: KeyPlace): Promise<string | null> {
  const proof = await findProof(db);
  if (proof === null) return null;
  const keys = readOwnKeys(place);
  const wrong = wrongWith(proof, keys);
  if (wrong !== null) return wrong;
  for (const column of await listSealedColumns(db)) {
    for (const id of await listKeyIds(db, column)) {
      if (!keys.some((key) => key.id === id)) return `${column.table}.${column.column} has texts of the key ${id}`;
    }
  }
  return null;
}

export function proofBy(key: SecretKey): string {
  return sealWith(key, proofPlace, proofText);
}

function wrongWith(proof: string, keys: readonly SecretKey[]): string | null {
  const has = keys.length === 0 ? 'this server has none' : `this server has ${keys.map(({ id }) => id).join(', ')}`;
  try {
    return openWith(keys, proofPlace, proof) === proofText ? null : 'the proof of the key says something else';
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error;
    return keys.some(({ id }) => id === keyIdOf(proof))
      ? error.message
      : `The secrets in the database are sealed with the key ${keyIdOf(proof)}, and ${has}`;
  }
}

function refusal(wrong: string, { dataDir, secretKeys }: KeyPlace): DatabaseRefusedError {
  const where = secretKeys ? 'Correct PORTAL_SECRET_KEY_FILE' : `Put the file secret-key into ${dataDir}`;
  return new DatabaseRefusedError(
    `${wrong}. Nothing was changed. ${where}: every server of the portal needs the same key, best by PORTAL_SECRET_KEY_FILE. If that key is lost, \`portal rotate-secret-key --lost\` gives up what was sealed with it.`,
  );
}
