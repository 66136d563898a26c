import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { findIdentity } from '#server/features/files/store-identity.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { addToList, type ErasureList, type ListedErasure, type ListPlace } from './erasure-list.ts';
import { insertErasure, listDecided } from './erasures.queries.ts';
import { findBy, isLastAdmin, type KnownHere, setState, statesOf } from './replay.queries.ts';

export interface ReplayParts extends ListPlace {
  db: Kysely<Schema>;
  clock: Clock;
}

/**
 * Schedules the erasure of everybody whom a restored backup brought back. A matching random id proves the identity. A
 * backup from before random ids has other ones: there, id, time of creation and identity of the installation together
 * prove it. If only id and time match, an administrator decides; if only the id matches, it is another person. Returns
 * the numbers of scheduled and doubtful erasures.
 */
export async function replayErasures(parts: ReplayParts, more: Partial<ErasureList> = {}) {
  const { db, clock } = parts;
  const { erasures } = await addToList(parts, {
    ...more,
    erasures: [...(await listDecided(db)), ...(more.erasures ?? [])],
  });
  const identity = await findIdentity(db);
  const found = { waiting: 0, doubtful: 0 };
  for (const entry of erasures) {
    const state = await db.transaction().execute((transaction) => replayOne(transaction, entry, { identity, clock }));
    if (state === 'waiting' || state === 'doubtful') found[state]++;
  }
  return found;
}

type Replayed = 'done' | 'waiting' | 'doubtful';

async function replayOne(
  transaction: Transaction,
  entry: ListedErasure,
  { identity, clock }: { identity: string | null; clock: Clock },
): Promise<Replayed | null> {
  const rows = await statesOf(transaction, entry);
  // The erasure is open, or somebody has decided it.
  if (rows.some(({ state }) => state !== 'done' && state !== 'asked' && state !== 'declined')) return null;
  const known = await findBy(transaction, entry);
  const state = await stateOf(transaction, entry, { known, identity });
  const row = rows.at(-1);
  if (row) {
    if (row.state === state) return null;
    await setState(transaction, row.id, { state, objectId: known?.id ?? entry.objectId });
    return state;
  }
  const { kind, randomId, objectCreatedAt, askedAt } = entry;
  const settled = state === 'done' ? { doneAt: isoTime(clock()) } : {};
  const made = {
    kind,
    randomId,
    objectCreatedAt,
    askedAt,
    identity: entry.identity,
    askedById: null,
    state,
    ...settled,
  };
  await insertErasure(transaction, { ...made, objectId: known?.id ?? entry.objectId });
  return state;
}

async function stateOf(
  transaction: Transaction,
  entry: ListedErasure,
  { known, identity }: { known: KnownHere | undefined; identity: string | null },
): Promise<Replayed> {
  if (!known || known.erasedAt !== null) return 'done';
  // Without the last administrator nobody could manage the portal.
  if (entry.kind === 'person' && (await isLastAdmin(transaction, known.id))) return 'doubtful';
  const isSame = known.randomId === entry.randomId || (identity !== null && identity === entry.identity);
  return isSame ? 'waiting' : 'doubtful';
}
