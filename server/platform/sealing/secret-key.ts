import { createHash, randomBytes } from 'node:crypto';

const keyBytes = 32;
const idCharacters = 16;

/** A key of AES-256, with the id that sealed texts name. */
export interface SecretKey {
  /** The beginning of the key's SHA-256, which reveals nothing of it. */
  id: string;
  bytes: Buffer;
}

/** Parses keys, one a line in Base64 or hexadecimal digits; undefined if a line is invalid or there is none. */
export function readKeys(text: string): SecretKey[] | undefined {
  const keys: SecretKey[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const bytes = bytesOf(line);
    if (!bytes) return undefined;
    if (!keys.some((key) => key.bytes.equals(bytes))) keys.push({ id: idOf(bytes), bytes });
  }
  return keys.length > 0 ? keys : undefined;
}

export function makeKey(): SecretKey {
  const bytes = randomBytes(keyBytes);
  return { id: idOf(bytes), bytes };
}

/** The text that `readKeys` reads. */
export function textOf(keys: readonly SecretKey[]): string {
  return keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('');
}

function bytesOf(line: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(line)) return Buffer.from(line, 'hex');
  const bytes = Buffer.from(line, 'base64');
  // Node skips invalid characters, so the decoded bytes must encode to the same text.
  return bytes.length === keyBytes && bytes.toString('base64') === line ? bytes : undefined;
}

function idOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, idCharacters);
}
