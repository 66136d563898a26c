import { createHash } from 'node:crypto';

/** SHA-256 of an e-mail address in lower case, by which an erased person's address is recognised. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('hex');
}
