import type { Db } from '#server/db/schema.ts';
import { between } from './contacts.queries.ts';

export interface Block {
  blockerId: number;
  blockedId: number;
  /** The block ended their relation at the same moment, by which an undo finds what to put back. */
  createdAt: string;
}

/** Answers false if the block exists already. */
export async function insertBlock(db: Db, block: Block): Promise<boolean> {
  const row = await db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockerId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a block away and answers when it began; nothing where there was none. */
export async function deleteBlock(db: Db, block: Omit<Block, 'createdAt'>): Promise<string | undefined> {
  const row = await db
    .deleteFrom('blocks')
    .where('blockerId', '=', block.blockerId)
    .where('blockedId', '=', block.blockedId)
    .returning('createdAt')
    .executeTakeFirst();
  return row?.createdAt;
}

/**
 * Ends the relation of two people. The blocked person cannot tell it from an ordinary event: their request was rejected,
 * or the contact removed.
 */
export async function endByBlock(db: Db, { blockerId, blockedId, createdAt }: Block): Promise<void> {
  await db
    .updateTable('relationships')
    .set({ status: 'rejected', answeredAt: createdAt })
    .where(between([blockerId, blockedId]))
    .where('status', '=', 'pending')
    .where('requestedBy', '=', blockedId)
    .where('removedAt', 'is', null)
    .execute();
  await db
    .updateTable('relationships')
    .set({ removedAt: createdAt, removedBy: blockerId })
    .where(between([blockerId, blockedId]))
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('status', '=', 'accepted'), eb('status', '=', 'pending').and('requestedBy', '=', blockerId)]),
    )
    .execute();
  // A contact that the blocked person has just removed: their Undo would bring it back in spite of the block.
  await db
    .updateTable('relationships')
    .set({ removedBy: null })
    .where(between([blockerId, blockedId]))
    .where('status', '=', 'accepted')
    .where('removedBy', '=', blockedId)
    .execute();
}

/** Puts back what `endByBlock` ended. */
export async function undoEndByBlock(db: Db, { blockerId, blockedId, createdAt }: Block): Promise<void> {
  await db
    .updateTable('relationships')
    .set({ status: 'pending', answeredAt: null })
    .where(between([blockerId, blockedId]))
    .where('status', '=', 'rejected')
    .where('requestedBy', '=', blockedId)
    .where('answeredAt', '=', createdAt)
    .execute();
  await db
    .updateTable('relationships')
    .set({ removedAt: null, removedBy: null })
    .where(between([blockerId, blockedId]))
    .where('removedBy', '=', blockerId)
    .where('removedAt', '=', createdAt)
    .execute();
}
