import type { Db } from '#server/db/schema.ts';
import { between } from './contacts.queries.ts';

export interface Block {
  blockerId: number;
  blockedId: number;
  /** The relation ended at this moment too, so that an undo finds it by the time. */
  createdAt: string;
}

/** Returns false if the block already exists. */
export async function insertBlock(db: Db, block: Block): Promise<boolean> {
  const row = await db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockerId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a block and returns when it began; undefined if there was none. */
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
 * Ends the relation of two people. To the blocked person it looks like an ordinary event: a rejected request or a
 * removed contact.
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
  // The blocked person has just removed this contact; their undo would bring it back in spite of the block.
  await db
    .updateTable('relationships')
    .set({ removedBy: null })
    .where(between([blockerId, blockedId]))
    .where('status', '=', 'accepted')
    .where('removedBy', '=', blockedId)
    .execute();
}

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
