import { createECDH } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { deleteKey, findKey, insertKey, onlyKey, type PushKeyRow } from './push-keys.queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushKeyParts {
  db: Kysely<Schema>;
  clock: Clock;
  sealing: Sealing;
}

const privateKeyBytes = 32;
const place = { table: 'pushKeys', column: 'privateKeySealed', row: onlyKey } as const;

/** The keys by which push services know the portal (RFC 8292), in base64url; made where there are none that can be opened. */
export async function ownPushKeys(parts: PushKeyParts): Promise<PushKeys> {
  const { db, sealing, clock } = parts;
  const found = await findKey(db);
  const opened = found && open(parts, found);
  if (opened) return opened;
  const made = makeKeys();
  await db.transaction().execute(async (transaction) => {
    if (found) await deleteKey(transaction, found.publicKey);
    const privateKeySealed = await sealing.seal(transaction, place, made.privateKey);
    await insertKey(transaction, { publicKey: made.publicKey, privateKeySealed, createdAt: isoTime(clock()) });
  });
  const kept = await findKey(db);
  const keys = kept && open(parts, kept);
  if (!keys) throw new SealedTextError('the key for push services could not be kept');
  return keys;
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const bytes = Buffer.alloc(privateKeyBytes);
  // One with leading zeros is told without them.
  const own = pair.getPrivateKey();
  own.copy(bytes, privateKeyBytes - own.length);
  return { publicKey, privateKey: bytes.toString('base64url') };
}

function open({ sealing }: PushKeyParts, { publicKey, privateKeySealed }: PushKeyRow): PushKeys | null {
  // Its sealing key was given up (`rotate-secret-key --lost`). Any other failure is told: a server without the key must not make another.
  if (privateKeySealed === null) return null;
  return { publicKey, privateKey: sealing.open(place, privateKeySealed) };
}
