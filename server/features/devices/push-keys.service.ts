import { createECDH } from 'node:crypto';
import { isoTime } from '#server/platform/clock.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Portal } from '#server/portal.ts';
import { deleteKey, findKey, insertKey, onlyKey, type PushKeyRow } from './push-keys.queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const privateKeyBytes = 32;
const place = { table: 'pushKeys', column: 'privateKeySealed', row: onlyKey } as const;

/** The VAPID keys (RFC 8292) in base64url; created if there are none that can be unsealed. */
export async function ownPushKeys(portal: Pick<Portal, 'db' | 'clock' | 'sealing'>): Promise<PushKeys> {
  const { db, sealing, clock } = portal;
  const found = await findKey(db);
  const opened = found && open(portal, found);
  if (opened) return opened;
  const made = makeKeys();
  await db.transaction().execute(async (transaction) => {
    if (found) await deleteKey(transaction, found.publicKey);
    const privateKeySealed = await sealing.seal(transaction, place, made.privateKey);
    await insertKey(transaction, { publicKey: made.publicKey, privateKeySealed, createdAt: isoTime(clock()) });
  });
  const kept = await findKey(db);
  const keys = kept && open(portal, kept);
  if (!keys) throw new SealedTextError('the key for push services could not be kept');
  return keys;
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const bytes = Buffer.alloc(privateKeyBytes);
  // Node returns a key without its leading zeros.
  const own = pair.getPrivateKey();
  own.copy(bytes, privateKeyBytes - own.length);
  return { publicKey, privateKey: bytes.toString('base64url') };
}

function open({ sealing }: Pick<Portal, 'sealing'>, { publicKey, privateKeySealed }: PushKeyRow): PushKeys | null {
  // The sealing key was given up (`rotate-secret-key --lost`). Other failures are thrown, because a server that lacks
  // the key must not create a new one.
  if (privateKeySealed === null) return null;
  return { publicKey, privateKey: sealing.open(place, privateKeySealed) };
}
