import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type KitRow = Selectable<Schema['promotionKits']>;

export async function findKit(db: Db, institutionId: number): Promise<KitRow | undefined> {
  return db.selectFrom('promotionKits').where('institutionId', '=', institutionId).selectAll().executeTakeFirst();
}

/** The kit with this public key, with the institution's own name. */
export async function findKitByKey(db: Db, key: string): Promise<(KitRow & { ownName: string }) | undefined> {
  return db
    .selectFrom('promotionKits')
    .innerJoin('institutions', 'institutions.id', 'promotionKits.institutionId')
    .where('promotionKits.key', '=', key)
    .selectAll('promotionKits')
    .select('institutions.name as ownName')
    .executeTakeFirst();
}

/** Stores a kit in place of the institution's former one. */
export async function storeKit(db: Db, kit: Insertable<Schema['promotionKits']>): Promise<void> {
  const { institutionId: _, key: __, ...changed } = kit;
  await db
    .insertInto('promotionKits')
    .values(kit)
    .onConflict((conflict) => conflict.column('institutionId').doUpdateSet(changed))
    .execute();
}
