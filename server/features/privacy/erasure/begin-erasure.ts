import type { ErasedKind } from '#contract/values/privacy.ts';
import type { Transaction } from '#server/db/schema.ts';
import { findIdentity } from '#server/features/files/store-identity.queries.ts';
import { decideErasure, type ErasureRow, findUnderWay, insertErasure } from './erasures.queries.ts';

export interface ToErase {
  kind: ErasedKind;
  id: number;
  randomId: string;
  createdAt: string;
}

type Decided = Pick<ErasureRow, 'decidedById' | 'decidedAt' | 'askedAt'>;

/** Schedules an erasure, whether or not it was requested. Returns false if one is already scheduled. */
export async function beginErasure(transaction: Transaction, erased: ToErase, decided: Decided): Promise<boolean> {
  const { kind, id: objectId, randomId, createdAt: objectCreatedAt } = erased;
  const { decidedById, decidedAt, askedAt } = decided;
  const known = await findUnderWay(transaction, kind, objectId);
  if (known?.state === 'asked') return decideErasure(transaction, known, { state: 'waiting', decidedById, decidedAt });
  if (known) return false;
  const identity = await findIdentity(transaction);
  const named = { kind, objectId, randomId, objectCreatedAt, identity };
  const made = { ...named, state: 'waiting', askedById: decidedById, askedAt, decidedById, decidedAt } as const;
  return (await insertErasure(transaction, made)) !== undefined;
}
