import type { ErasedKind } from '#contract/values/privacy.ts';
import type { Db } from '#server/db/schema.ts';
import { findIdentity } from '#server/features/files/store-identity.queries.ts';
import { decideErasure, type ErasureRow, findUnderWay, insertErasure } from './erasures.queries.ts';

export interface ToErase {
  kind: ErasedKind;
  id: number;
  randomId: string;
  createdAt: string;
}

type Decided = Pick<ErasureRow, 'decidedById' | 'decidedAt' | 'askedAt'>;

/** Sets somebody to be erased, whether they asked for it or not. False where they are already. */
export async function beginErasure(transaction: Db, erased: ToErase, decided: Decided): Promise<boolean> {
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
