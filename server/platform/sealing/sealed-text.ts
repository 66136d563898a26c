import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from './secret-key.ts';

const cipher = 'aes-256-gcm';
/** The recommended length for this mode (NIST SP 800-38D, 8.2). A random collision takes billions of texts, and a portal has thousands. */
const ivBytes = 12;
const tagBytes = 16;
const version = 's1';

/** The place of a sealed text. In another row or column it does not open. */
export interface SealedPlace {
  table: string;
  column: string;
  row: string | number;
}

/** A sealed text that no available key opens, or that was changed or moved. */
export class SealedTextError extends Error {}

/** `s1.<key id>.<initialisation vector, tag and ciphertext>`, by AES-256-GCM with the place as associated data. */
export function sealWith(key: SecretKey, place: SealedPlace, text: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key.bytes, iv, { authTagLength: tagBytes }).setAAD(placeBytes(place));
  const bytes = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return `${beginningOf(key)}${bytes.toString('base64url')}`;
}

/** Decrypts the text. Throws a SealedTextError if it was not sealed for this place, or its key is not available. */
export function openWith(keys: readonly SecretKey[], place: SealedPlace, sealed: string): string {
  const where = `${place.table}.${place.column} of ${place.row}`;
  const id = keyIdOf(sealed);
  const key = keys.find((one) => one.id === id);
  if (!key) throw new SealedTextError(`${where} was sealed with the key ${id}, which is not at hand`);
  const bytes = Buffer.from(sealed.slice(beginningOf(key).length), 'base64url');
  try {
    const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    opening.setAAD(placeBytes(place)).setAuthTag(bytes.subarray(-tagBytes));
    return opening.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch (error) {
    throw new SealedTextError(`${where} was changed, or was sealed for another place`, { cause: error });
  }
}

export function keyIdOf(sealed: string): string {
  return sealed.split('.', 2)[1] ?? '';
}

/** The prefix of every text that this key sealed. */
export function beginningOf({ id }: Pick<SecretKey, 'id'>): string {
  return `${version}.${id}.`;
}

/** As JSON, so that different places never have the same bytes. */
function placeBytes({ table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, String(row)]));
}
